import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { offerToEdit, writtenOffer } from '#contract/discounts/shapes.ts'
import { email } from '#contract/shared/email.ts'
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
    { key: 'partnerEmail', heading: 'Firmaets mail', kind: 'text', optional: true },
    { key: 'hasLink', heading: 'Firmaet har et link', kind: 'flag' },
    { key: 'linkMailedTo', heading: 'Linket er sendt til', kind: 'text', optional: true },
    { key: 'linkMailedAt', heading: 'Linket er sendt', kind: 'time', optional: true },
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
  /** Where the link to the till is mailed. */
  partnerEmail: email.nullable(),
}

/** A partner's discount as the start of a change. */
export const getDiscountToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/discounts/:id/newest',
  audience: 'texts.write',
  summary: 'The discount of a partner, to change it from.',
  input: z.object({ id: z.uuid() }),
  output: offerToEdit.extend({
    partnerName: z.string(),
    partnerUrl: z.string().nullable(),
    partnerEmail: z.string().nullable(),
  }),
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

/**
 * Mails the partner a new link with the rules of the discount; an earlier link no longer works. `refused` with
 * `partner_email_missing`, and with `offer_not_published` for a draft or an offer that has ended.
 */
export const mailCounterLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/discounts/:id/link/mail',
  audience: 'texts.write',
  errors: ['refused', 'too_many_requests'],
  summary: 'Mail the partner a new link to its till.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ sentTo: z.string() }),
})

export const revokeCounterLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/discounts/:id/link',
  audience: 'texts.write',
  summary: 'End the link to the till of a partner, without a new one.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})
export type PartnerDiscount = SentInput<typeof createPartnerDiscount>
