import { z } from 'zod'
import { textPages } from '#domain/content/text-pages.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The current wording of the texts that the back office edits (D27). */
export const listTexts = endpoint({
  method: 'GET',
  path: '/api/v1/texts',
  audience: 'anyone',
  summary: 'The texts of one page as the business last wrote them.',
  input: z.object({ page: z.enum(textPages) }),
  output: z.object({ texts: z.array(z.object({ key: z.string(), body: z.string() })) }),
})

/** The notices that the back office shows on every public page today. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v1/notices',
  audience: 'anyone',
  summary: 'The notices on every public page today, the oldest first.',
  input: z.object({}),
  output: z.object({
    notices: z.array(
      z.object({ id: z.uuid(), body: z.string(), tone: z.enum(['info', 'warning']) }),
    ),
  }),
})

/**
 * The company that sells the cards, for every page's footer (L-IN-1). Its fields are empty until the
 * operator has filled in the set-up page (D28).
 */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v1/company',
  audience: 'anyone',
  summary: 'The company behind the service: name, address, number, telephone and hours.',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    cvr: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneHours: z.string(),
  }),
})

/** The terms of sale: the current version, or an older one that a buyer accepted (L-IN-5). */
export const getTerms = endpoint({
  method: 'GET',
  path: '/api/v1/terms',
  audience: 'anyone',
  errors: ['not_found'],
  summary: 'A version of the terms of sale; the current one when `version` is absent.',
  input: z.object({
    /** `2027-1`, as printed on the receipt. */
    version: z.string().min(1).max(20).optional(),
  }),
  output: z.object({
    version: z.string(),
    validFrom: z.iso.date(),
    body: z.string(),
    isCurrent: z.boolean(),
  }),
})
