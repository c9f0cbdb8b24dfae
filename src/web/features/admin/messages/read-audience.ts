import type { MessageAudience } from '#domain/admin/message.ts'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'

/** The fields of an audience as they are typed and chosen; empty for what is not chosen. */
export type AudienceDraft = {
  kind: MessageAudience['kind']
  clubId: string
  from: string
  to: string
  seasonId: string
  productCode: string
  region: string
}

export const emptyAudience: AudienceDraft = {
  kind: 'visits',
  clubId: '',
  from: '',
  to: '',
  seasonId: '',
  productCode: '',
  region: '',
}

/** The audience, or undefined while it is incomplete. A visit on one day needs its first day only. */
export function readAudience(draft: AudienceDraft): MessageAudience | undefined {
  if (draft.kind === 'visits') {
    const from = readDanishDate(draft.from)
    const to = draft.to.trim() === '' ? from : readDanishDate(draft.to)
    if (!from || !to || to < from) return undefined
    return { kind: 'visits', clubId: draft.clubId || null, from, to }
  }
  if (draft.kind === 'news') return { kind: 'news' }
  const { seasonId } = draft
  if (!seasonId) return undefined
  const productCode = productCodes.find((code) => code === draft.productCode) ?? null
  if (draft.kind === 'cards') return { kind: 'cards', seasonId, productCode }
  const region = regions.find((name) => name === draft.region)
  return region && { kind: 'region', seasonId, productCode, region }
}
