import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './e2e/chromium.ts'
import { savingContext, weightsOf } from './e2e/page-weight.ts'
import { openAll } from './e2e/public-pages.ts'
const url='http://localhost:4341'
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args: chromiumArgs, env: { ...(process.env as Record<string,string>), ...env } })
const context = await savingContext(browser, { baseURL: url, viewport: { width: 1440, height: 844 }, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36' } as never)
const html = await (await fetch(url+'/tournaments')).text()
const slugs=[...new Set([...html.matchAll(/\/tournaments\/([a-z0-9-]+)"/g)].map(m=>m[1]))]
const rounds:string[]=[]
for (const s of slugs){ const h=await (await fetch(`${url}/tournaments/${s}`)).text(); const m=h.match(/\/tournaments\/[a-z0-9-]+\/rounds\/[0-9a-f-]{36}/); if(m&&rounds.length<2) rounds.push(m[0]) }
const paths=['/','/clubs/alsbjerg-golfklub',...slugs.slice(0,2).map(s=>`/tournaments/${s}`),...rounds]
for (const path of paths){ const pages = await openAll(context,[url+path] as never,{afterLoad:2000} as never); const [w]=await weightsOf(pages); console.log(path,w!.scripts); for (const f of w!.files.toSorted((a,b)=>b.bytes-a.bytes)) console.log('   ',f.bytes,f.name); for (const p of pages) await p.close() }
await browser.close()
