import { z } from 'zod'

/** The kinds of cache, each with headers of its own for keys, lifetime and purge. */
export const cdnKinds = ['fastly', 'cloudflare', 'varnish'] as const
export type CdnKind = (typeof cdnKinds)[number]

/** The environment of a CDN or cache in front of the service (docs/running-at-scale.md). */
export const cdnVariables = {
  CDN: z.enum(cdnKinds).optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().min(8).max(500).optional(),
}

const Variables = z.object(cdnVariables)
type Variables = z.output<typeof Variables>

export type Cdn = {
  kind: CdnKind
  /** Where changes are reported; without it an answer is only as fresh as its lifetime. */
  purge: { url: string; token: string } | undefined
}

export function cdnOf(e: Variables): Cdn | undefined {
  const { CDN: kind, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = e
  if (!kind) return undefined
  return { kind, purge: url && token ? { url, token } : undefined }
}

/** Half of the settings is a mistake: whoever sets an address to purge expects that it is done. */
export function cdnErrors(e: Variables): string[] {
  const { CDN, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = e
  const errors: string[] = []
  if ((url || token) && !CDN) {
    errors.push(`✖ CDN mangler: ${cdnKinds.join(', ')}. Se docs/running-at-scale.md.`)
  }
  if (url && !token) errors.push('✖ CDN_PURGE_TOKEN mangler: nøglen til CDN_PURGE_URL.')
  if (token && !url) errors.push('✖ CDN_PURGE_URL mangler: adressen, som ændringer meldes til.')
  if (url?.startsWith('http:') && CDN !== 'varnish') {
    errors.push('✖ CDN_PURGE_URL skal begynde med https://.')
  }
  return errors
}
