import type { FunnelStep } from '../registrations/funnel.ts'
import type { Metric, Rating } from '../analytics/vitals.ts'

// Danish texts for the statistics of the back office, on the page and in its exports.

export const stepWords: Readonly<Record<FunnelStep, string>> = {
  begun: 'Begyndt',
  information: 'Navn og DGU-nummer',
  'season-pass': 'Kort valgt',
  verification: 'Mail og medlemskab bekræftet',
  ordered: 'Bestilt',
  paid: 'Betalt',
}

export const metricWords: Readonly<Record<Metric, string>> = {
  TTFB: 'Første svar fra os',
  FCP: 'Noget kan ses',
  LCP: 'Det vigtigste kan ses',
  INP: 'Svar på et tryk',
  CLS: 'Indhold, der hopper',
}

export const ratingWords: Readonly<Record<Rating, string>> = {
  good: 'God',
  needs_improvement: 'Kan blive bedre',
  poor: 'Dårlig',
}

/** Every reason why an event is dropped: by the collector, the browser or the provider. */
export const dropWords: Readonly<Record<string, string>> = {
  unknown_type: 'En slags hændelse, vi ikke kender',
  excluded_page: 'På en side, hvor intet bliver målt',
  too_old: 'Mere end syv dage gammel',
  too_new: 'Fra et ur, der går for hurtigt',
  day_full: 'Dagen var fuld',
  sdk_invalid: 'Afvist af os, opgivet af browseren',
  sdk_too_large: 'For stor, opgivet af browseren',
  sdk_timed_out: 'Vi svarede ikke i tide, opgivet af browseren',
  sdk_rate_limited: 'For mange på én gang, opgivet af browseren',
  sdk_failed: 'Fejl hos os, opgivet af browseren',
  sdk_no_answer: 'Intet svar, opgivet af browseren',
  sdk_answer_without_code: 'Svar uden kode: browseren sender det samme igen',
  forward_refused: 'Afvist, da den blev sendt videre',
  forward_too_large: 'For stor til at sende videre',
}

type From = 'direct' | 'site' | 'campaign' | 'rest' | 'unknown'

/** The source of a session: `name` is the host or the `utm_source`. */
export function sourceText(from: From, name: string | null): string {
  if (from === 'site') return name ?? ''
  if (from === 'campaign') return `${name ?? ''} (link fra os)`
  return { direct: 'Direkte', rest: 'Alle andre', unknown: 'Ved vi ikke' }[from]
}

/** `/tournaments/…` for `/tournaments/$slug`; events without a page have a text. */
export function pageText(page: string): string {
  if (page === '') return 'Uden side'
  if (page === 'unknown') return 'En adresse, der ikke findes'
  return page.replace(/\$\w+/g, '…')
}

/** The stored name, or `*` for all others together. */
export const nameText = (name: string) => (name === '*' ? 'Alle andre' : name)

/** `0,12` for CLS, `180 ms` and `2,5 s` for the other metrics. */
export function measureText(metric: Metric, value: number): string {
  if (metric === 'CLS') return value.toFixed(2).replace('.', ',')
  if (value < 1000) return `${Math.round(value)} ms`
  return `${(value / 1000).toFixed(1).replace('.', ',')} s`
}

/** A share in whole per cent. Only 0 of n is 0 %, and only n of n is 100 %. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (100 * part) / whole
  const rounded = Math.round(percent)
  const shown = part > 0 && rounded === 0 ? 1 : part < whole && rounded === 100 ? 99 : rounded
  return `${shown} %`
}
