/** The style of the queue's page: the device's own typefaces, so that nothing is loaded. */
export const queueStyle = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:#f6f9f7;color:#161e1a;font:17px/1.55 system-ui,sans-serif}
header{padding:20px 24px;color:#0d3420}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;font-size:22px;font-weight:800;letter-spacing:-.02em;color:inherit;text-decoration:none}
header svg{width:38px;height:38px}
main{width:100%;max-width:900px;margin:8px auto 48px;padding:0 16px;align-self:center}
.ticket{display:grid;border:1px solid #ced5d2;border-radius:12px;background:#fff;overflow:hidden}
.face{position:relative;display:grid;align-content:center;gap:4px;min-height:190px;padding:28px;background:#0d3420;color:#f1faf5;overflow:hidden}
.face svg{position:absolute;inset:0;width:100%;height:100%;stroke:#3ba16e;opacity:.38}
.face p{position:relative;margin:0}
.label{font-size:16px;color:#c8eed6}
.large{font-size:clamp(52px,13vw,84px);font-weight:800;line-height:1;letter-spacing:-.03em;font-variant-numeric:tabular-nums;white-space:nowrap}
.words{padding:28px}
h1{margin:0 0 12px;font-size:clamp(26px,5vw,34px);line-height:1.15;letter-spacing:-.02em}
.words p{margin:0 0 12px;max-width:60ch}
.lead{font-size:20px;font-weight:600}
.soft{color:#3d4642}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:52px;margin:4px 0 16px;padding:0 28px;border:0;border-radius:12px;background:#15633f;color:#fff;font:inherit;font-size:18px;font-weight:700;text-decoration:none;cursor:pointer}
.button:hover{background:#104a2f}
.link{min-height:44px;padding:0;border:0;background:none;color:#005aae;font:inherit;text-decoration:underline;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid #006fca;outline-offset:2px}
.words a:not(.button){color:#005aae}
@media (min-width:760px){.ticket{grid-template-columns:5fr 7fr}.face{min-height:360px;padding:36px}.words{align-self:center;padding:36px 40px}.large{font-size:clamp(48px,6.6vw,74px)}}
`
