import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The packages of OpenTelemetry that a process loads which opens telemetry with these settings, and its HTTP layer. */
function packagesLoaded(telemetry: object | undefined): string[] {
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load: (url, context, next) => {
        const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1]
        if (name) loaded.add(name)
        return next(url, context)
      },
    })
    await import('#server/http/handle.ts')
    await import('#server/db/client.ts')
    const { openTelemetry } = await import('#server/open-telemetry.ts')
    const telemetry = await openTelemetry({ telemetry: ${JSON.stringify(telemetry)} }, () => [])
    console.log(JSON.stringify([...loaded].sort()))
    await telemetry?.close()`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: resolve('.'),
    encoding: 'utf8',
  })
  return JSON.parse(out)
}

test('without an endpoint no SDK and no exporter is loaded, and with one they are', () => {
  // prom-client itself imports the interface, which does nothing without an SDK.
  expect(packagesLoaded(undefined)).toEqual(['@opentelemetry/api'])
  const loaded = packagesLoaded({ endpoint: 'http://127.0.0.1:9', serviceName: 'test', share: 1 })
  expect(loaded).toContain('@opentelemetry/sdk-trace')
  expect(loaded).toContain('@opentelemetry/exporter-metrics-otlp-http')
})
