/**
 * Sends a W3C `traceparent` with each request of the page to our own API, so that a trace begins in the browser: one
 * trace for a page view, and a span of its own for each request. Only in pages of a service that exports traces, and
 * inline, so that it adds nothing to the scripts of other pages. The ids are random and stored nowhere. A request to
 * another origin, also to an API with a host of its own, gets none.
 */
export const traceScript = `<script>(()=>{
const send=fetch,hex=(bytes)=>Array.from(crypto.getRandomValues(new Uint8Array(bytes)),(one)=>one.toString(16).padStart(2,"0")).join("");
const trace=hex(16);
globalThis.fetch=(to,init)=>{
if(typeof to!=="string"||!to.startsWith("/api/"))return send(to,init);
const headers=new Headers(init?.headers);
headers.set("traceparent","00-"+trace+"-"+hex(8)+"-01");
return send(to,{...init,headers})}})()</script>`
