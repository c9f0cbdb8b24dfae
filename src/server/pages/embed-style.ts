const dark = `--ground:#10201a;--text:#eef5f0;--soft:#b3c6ba;--line:#33493d;--bar:#1c3127`

/** The style of an embedded board: the device's own typefaces, so that nothing is loaded. */
export const embedStyle = `
:root{--ground:#fff;--text:#14231b;--soft:#4a5b51;--line:#d3ddd6;--bar:#eef4f0;color-scheme:light}
[data-theme=dark]{${dark};color-scheme:dark}
@media (prefers-color-scheme:dark){[data-theme=auto]{${dark};color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;padding:12px;background:var(--ground);color:var(--text);font:16px/1.4 system-ui,sans-serif}
h1{margin:0;font-size:20px;line-height:1.25;overflow-wrap:anywhere}
.about{margin:2px 0 12px;color:var(--soft)}
.notice{margin:0 0 12px;padding:8px 12px;border-left:4px solid currentColor;background:var(--bar)}
table{width:100%;margin:0 0 16px;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{padding:8px 0;text-align:left;font-size:18px;font-weight:700}
caption span{display:block;font-size:14px;font-weight:400;color:var(--soft)}
th,td{padding:7px 6px;border-top:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
thead th{border:0;background:var(--bar);font-size:13px}
tr>:first-child{width:44px;text-align:left}
.name{width:100%;text-align:left;font-weight:600;white-space:normal;overflow-wrap:anywhere}
.name span{display:block;font-size:13px;font-weight:400;color:var(--soft)}
.value{font-weight:700}
.rest{margin:-8px 0 16px;font-size:14px;color:var(--soft)}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
a{display:inline-block;padding:10px 0;color:inherit}
a:focus-visible{outline:2px solid #2563eb;outline-offset:2px}
footer{border-top:1px solid var(--line);font-size:14px}
@media (max-width:359px){.today{display:none}}
@media (min-width:900px){body{padding:16px 20px}td,th{padding:8px 12px}}
`
