// The browser's time zone, for the times on the next page; kept for a year.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const secure = location.protocol === "https:" ? "; Secure" : "";

if (zone && !document.cookie.split("; ").includes(`zone=${zone}`)) {
  document.cookie = `zone=${zone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
