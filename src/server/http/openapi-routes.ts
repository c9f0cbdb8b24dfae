import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'
import {
  createCompressedResponse,
  replyWith,
  type CompressedResponse,
} from './compressed-response.ts'
import type { App, AppContext } from './handle.ts'
import { servedEndpoints } from './served-endpoints.ts'

/** The API description for programs (`openapi.json`) and for people (`/api/docs`, with Swagger UI). */
export function openApiRoutes(app: App, publicUrl: () => string) {
  // A megabyte that stays the same until the next build, so it is created and compressed once.
  const stored = new Map<string, Promise<CompressedResponse>>()
  const cached = (key: string, make: () => Promise<CompressedResponse>) => {
    const found = stored.get(key) ?? make()
    stored.set(key, found)
    found.catch(() => stored.delete(key))
    return found
  }
  app.get('/api/v1/openapi.json', async (c) => {
    const address = publicUrl()
    return reply(c, await cached(address, () => describe(app, address)))
  })
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', docsPolicy)
    return c.html(docsPage)
  })
  app.get('/api/docs/start.js', (c) => c.text(startScript, 200, { 'Content-Type': types.js }))
  app.get('/api/docs/:file', async (c) => {
    const file = c.req.param('file')
    const type = docsFiles[file]
    if (!type) throw new AppError('not_found')
    return reply(c, await cached(file, () => readDocsFile(file, type)))
  })
}

/** Imported here, because finding the contracts needs the build (`import.meta.glob`). */
async function describe(app: App, address: string) {
  const { openApiDocument } = await import('./openapi.ts')
  const text = JSON.stringify(openApiDocument(servedEndpoints(app), address))
  return createCompressedResponse(text, headersFor('application/json'), 'passing')
}

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** The files that the build copies from Swagger UI (`scripts/copy-api-docs.ts`). */
const docsFiles: Record<string, string> = {
  'swagger-ui-bundle.js': types.js,
  'swagger-ui.css': types.css,
}

async function readDocsFile(file: string, type: string) {
  const text = await readFile(join('dist/api-docs', file), 'utf8').catch(() => {
    throw new AppError('not_found')
  })
  return createCompressedResponse(text, headersFor(type), 'passing')
}

const headersFor = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'no-cache' })

async function reply({ req }: AppContext, response: CompressedResponse) {
  const { status, headers, body } = await replyWith(response, {
    method: req.method,
    acceptEncoding: req.header('accept-encoding'),
    ifNoneMatch: req.header('if-none-match'),
  })
  return new Response(body ? new Uint8Array(body) : null, { status, headers })
}

/** Swagger UI needs inline styles and `data:` images. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · Sæsonkortet</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</body>
</html>
`

/** Requests are disabled, because they would run in the reader's own session. */
const startScript = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
})
`
