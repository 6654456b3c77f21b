# One image for web, worker and beat; docker-compose.yml starts each by its own command.
FROM python:3.11.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/canasta

COPY requirements/base.txt requirements/base.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt

COPY manage.py ./
COPY canasta canasta
COPY accounts accounts
COPY games games
COPY templates templates
COPY static static

# The key serves this one command, which signs nothing; the real one comes when it starts.
RUN CANASTA_SECRET_KEY=collecting-static-files-needs-a-key-but-does-not-use-it \
    CANASTA_HOSTS=localhost DATABASE_URL=postgres://none@localhost/none \
    REDIS_URL=redis://localhost/0 EMAIL_URL=smtp://localhost \
    python manage.py collectstatic --no-input \
    && useradd --system --no-create-home canasta && chown -R canasta var
USER canasta

EXPOSE 8000
CMD ["uvicorn", "canasta.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", "--no-server-header"]
