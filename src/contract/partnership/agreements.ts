import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { agreementSummary, clause, clauseChange, clubFigures, signature } from './shapes.ts'

const clubId = z.uuid()

/** The text of one agreement, with what differs from the version that was signed before it. */
const agreementText = agreementSummary.extend({
  clubName: z.string(),
  clauses: z.array(clause),
  /** The signed version before this one; null for the first. */
  since: z.int().nullable(),
  changes: z.array(clauseChange),
})
export type AgreementText = z.output<typeof agreementText>

/** The mailed link leads through `/link/agreement`, which moves its key into a cookie (E24). */
export const getOpenedAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/agreements/opened',
  audience: 'anyone',
  summary: 'The agreement whose link was opened in this browser; null when there is none.',
  input: z.object({}),
  output: z.object({
    agreement: agreementText
      .extend({
        /** An offer makes a partner of the club; otherwise it is a new version. */
        isOffer: z.boolean(),
        administratorName: z.string().nullable(),
        administratorEmail: z.string().nullable(),
        /** The club's own numbers of *Klubbens økonomi*. */
        figures: clubFigures.nullable(),
      })
      .nullable(),
  }),
})
export type OpenedAgreement = NonNullable<Output<typeof getOpenedAgreement>['agreement']>

/** Works once; a second press gets the same answer. An offer becomes a partner club in the same transaction. */
export const signOpenedAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/agreements/opened/sign',
  audience: 'link',
  errors: ['refused', 'link_expired', 'changed_elsewhere', 'too_many_requests'],
  summary: 'Sign the agreement of the opened link.',
  input: z.object(signature),
  output: z.object({ signedAt: z.iso.datetime() }),
})

export const listClubAgreements = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/agreements',
  audience: 'club.terms',
  summary: 'The versions of the club’s agreement: the newest with its text, and who signed which.',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    /** Null for a club that was never a partner. */
    newest: agreementText.nullable(),
    earlier: z.array(agreementSummary),
  }),
})
export type ClubAgreements = Output<typeof listClubAgreements>

export const getClubAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/agreements/:agreementId',
  audience: 'club.terms',
  summary: 'The text of one version of the club’s agreement.',
  input: z.object({ clubId, agreementId: z.uuid() }),
  output: agreementText,
})

export const signClubAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/agreements/:agreementId/sign',
  audience: 'club.terms',
  errors: ['refused', 'changed_elsewhere'],
  summary: 'Sign the newest version of the club’s agreement.',
  input: z.object({ clubId, agreementId: z.uuid(), ...signature }),
  output: z.object({ signedAt: z.iso.datetime() }),
})

const recipient = { name: freeText(200, { min: 1 }), email }

export const mailClubAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/agreements/:agreementId/mail',
  audience: 'club.terms',
  errors: ['refused', 'changed_elsewhere'],
  summary:
    'Mail the newest version to the chairman, who signs it by the link. A newer mail ends the older link.',
  input: z.object({ clubId, agreementId: z.uuid(), ...recipient }),
  output: z.object({ done: z.literal(true) }),
})

export const mailAgreementAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/agreements/:agreementId/mail',
  audience: 'terms.write',
  errors: ['refused', 'changed_elsewhere'],
  summary: 'Mail an unsigned version or offer again, with a new link.',
  input: z.object({ agreementId: z.uuid(), ...recipient }),
  output: z.object({ done: z.literal(true) }),
})

export const getAgreementAsAdmin = endpoint({
  method: 'GET',
  path: '/api/v1/admin/agreements/:agreementId',
  audience: 'admin.enter',
  summary: 'The text of one version or offer, with its signature and its link.',
  input: z.object({ agreementId: z.uuid() }),
  output: agreementText.extend({ clubId: z.uuid().nullable(), leadId: z.uuid().nullable() }),
})
