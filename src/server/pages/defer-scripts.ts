/**
 * Lets the page be painted before its scripts are asked for. A page reads and works without them
 * (E29), so on a slow line its text, look and fonts come first; the application follows at once.
 *
 * The links that would preload it and the script that would start it are taken out of the page,
 * and one inline script puts both back when the browser reports its first paint. `before` stands before it.
 */
export function deferScripts({ head, rest }: Parts, before: string): Parts {
  const entry = entryScript.exec(rest)
  if (!entry) return { head, rest }
  const [tag, src = ''] = entry
  const files = [...head.matchAll(preloadLink)].map(([, href = '']) => href)
  const start = `${before}<script>${starter(src, files)}</script>`
  return { head: head.replace(preloadLink, ''), rest: rest.replace(tag, () => start) }
}

/** A page's head, and what follows its content. */
type Parts = { head: string; rest: string }

const entryScript = /<script type="module" async="" src="(\/assets\/[\w.-]+\.js)"><\/script>/
const preloadLink = /<link rel="modulepreload" href="(\/assets\/[\w.$-]+\.js)"[^>]*\/>/g

/** A page nobody looks at is not painted, and some browser may not tell: neither waits for it. */
const starter = (entry: string, files: string[]) => `(()=>{
let begin=()=>{begin=()=>{};
const add=(name,to)=>document.head.appendChild(Object.assign(document.createElement(name),to));
for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href,fetchPriority:"low"});
add("script",{type:"module",src:${JSON.stringify(entry)}}).setAttribute("async","")};
if(document.hidden)return begin();
setTimeout(()=>begin(),${atLatestMs});
try{new PerformanceObserver(()=>begin()).observe({type:"paint",buffered:true})}catch{}
})()`

/** When no paint has been told of by then, the application starts nevertheless. */
const atLatestMs = 2000
