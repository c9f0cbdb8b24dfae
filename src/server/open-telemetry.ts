import type { Registry } from 'prom-client'
import type { Config } from './config.ts'

/**
 * Sends traces and metrics where an endpoint is set. Only then is OpenTelemetry's SDK imported: a service without an
 * endpoint neither loads nor runs any of it.
 */
export async function openTelemetry(
  { telemetry }: Pick<Config, 'telemetry'>,
  registries: () => readonly Registry[],
) {
  if (!telemetry) return undefined
  const { startTelemetry } = await import('./observability/send-telemetry.ts')
  return startTelemetry({ ...telemetry, registries })
}
