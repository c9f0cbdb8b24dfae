import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { offerToEdit, writtenOffer } from '#contract/discounts/shapes.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const stateWords = {
  draft: { label: 'Kladde' },
  published: { label: 'Vises', tone: 'success' },
  ended: { label: 'Afsluttet' },
} satisfies Words

const kindWords = { club: { label: 'Klub' }, partner: { label: 'Firma' } } satisfies Words

/** The offers of all clubs and partners. */
export const listDiscounts = adminList({
  path: '/api/v1/admin/discounts',
  audience: 'admin.enter',
  summary: 'The discounts that clubs and partners give to holders of a card.',
  title: 'Rabatter',
  searchHint: 'Rabat, klub eller firma',
  columns: [
    { key: 'title', heading: 'Rabat', kind: 'text', sortable: true },
    { key: 'giver', heading: 'Giver', kind: 'text', sortable: true },
    { key: 'kind', heading: 'Slags', kind: 'word', words: kindWords },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: stateWords },
    { key: 'validFrom', heading: 'Fra', kind: 'day', sortable: true },
    { key: 'validTo', heading: 'Til og med', kind: 'day', sortable: true },
    { key: 'given', heading: 'Givet', kind: 'number', sortable: true },
    { key: 'totalLimit', heading: 'Grænse i alt', kind: 'number', optional: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: stateWords },
    { key: 'kind', label: 'Slags', kind: 'choice', words: kindWords },
    { key: 'validTo', label: 'Til og med', kind: 'period' },
  ],
  sort: { by: 'validTo', order: 'desc' },
})

export const getDiscountRecord = adminRecord({
  list: listDiscounts,
  summary: 'One discount with its latest redemptions.',
  more: [
    { key: 'text', heading: 'Hvad gæsten får', kind: 'text' },
    { key: 'golferLimit', heading: 'Grænse for hver golfspiller', kind: 'number', optional: true },
    { key: 'dayLimit', heading: 'Grænse om dagen', kind: 'number', optional: true },
    { key: 'codes', heading: 'Koder vist', kind: 'number' },
  ],
  related: {
    redemptions: {
      title: 'Seneste indløsninger',
      columns: [
        { key: 'at', heading: 'Tidspunkt', kind: 'time' },
        { key: 'club', heading: 'Klub', kind: 'text', optional: true },
        { key: 'undoneAt', heading: 'Taget tilbage', kind: 'time', optional: true },
      ],
    },
  },
})

const partner = {
  partnerName: freeText(80, { min: 2 }),
  partnerUrl: z
    .url({ protocol: /^https$/ })
    .max(200)
    .nullable(),
}

/** A partner's discount as the start of a change. */
export const getDiscountToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/discounts/:id/newest',
  audience: 'texts.write',
  summary: 'The discount of a partner, to change it from.',
  input: z.object({ id: z.uuid() }),
  output: offerToEdit.extend({ partnerName: z.string(), partnerUrl: z.string().nullable() }),
})
export type DiscountToEdit = Output<typeof getDiscountToEdit>

export const createPartnerDiscount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/discounts',
  audience: 'texts.write',
  errors: ['refused'],
  summary: 'A new discount of a partner.',
  input: writtenOffer.extend(partner),
  output: z.object({ id: z.uuid() }),
})

export const writePartnerDiscount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/discounts/:id',
  audience: 'texts.write',
  errors: ['changed_elsewhere', 'refused'],
  summary: 'Change the discount of a partner.',
  input: writtenOffer.extend({ ...partner, id: z.uuid(), basedOn: z.string().min(1).max(64) }),
  output: z.object({ version: z.string() }),
})

/** Makes a link with which the partner redeems codes. An earlier link no longer works. */
export const createCounterLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/discounts/:id/link',
  audience: 'texts.write',
  summary: 'A new link to the till of a partner.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})
export type PartnerDiscount = SentInput<typeof createPartnerDiscount>
