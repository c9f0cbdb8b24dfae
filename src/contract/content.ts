import { z } from 'zod'
import { textPages } from '#domain/content/text-pages.ts'
import { endpoint } from './endpoint.ts'

/** The texts that the business owns (D27), in the words that hold today. */
export const listTexts = endpoint({
  method: 'GET',
  path: '/api/v1/texts',
  audience: 'anyone',
  summary: 'The texts of one page as the business last wrote them.',
  input: z.object({ page: z.enum(textPages) }),
  output: z.object({ texts: z.array(z.object({ key: z.string(), body: z.string() })) }),
})

/** The messages across the public pages today (D27). */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v1/notices',
  audience: 'anyone',
  summary: 'The notices that stand on every public page today, the oldest first.',
  input: z.object({}),
  output: z.object({
    notices: z.array(
      z.object({ id: z.uuid(), body: z.string(), tone: z.enum(['info', 'warning']) }),
    ),
  }),
})

/** Who sells the cards (L-IN-1); empty fields before the set-up page has been filled in (D28). */
export const showCompany = endpoint({
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

/** The terms of sale (L-IN-5): today's, or the version that a buyer once accepted. */
export const getTerms = endpoint({
  method: 'GET',
  path: '/api/v1/terms',
  audience: 'anyone',
  errors: ['not_found'],
  summary: 'The terms of sale in a version, today’s when none is named.',
  input: z.object({
    /** `2027-1`, as it stands on the receipt. */
    version: z.string().min(1).max(20).optional(),
  }),
  output: z.object({
    version: z.string(),
    validFrom: z.iso.date(),
    body: z.string(),
    isCurrent: z.boolean(),
  }),
})
