import { z } from 'zod'
import { approvalSubjectKinds } from '#domain/settlement/approval.ts'
import { day, line, link, ore } from './template-fields.ts'

/** A club's statement is issued. */
export const settlementStatement = z.object({
  club: line,
  title: line,
  /** With VAT; below 0 for what a leaving club owes. */
  transferOre: ore,
  payOn: day,
  objectionsUntil: day.nullable(),
  link,
})

/** A club's bank account was entered, or confirmed by a second person. */
export const clubAccount = z.object({
  club: line,
  /** The last four digits. */
  end: line,
  by: line,
  /** Null until it is confirmed. */
  validFrom: day.nullable(),
  link,
})

/** What is approved from outside the company; the mails of earlier versions were all about settlements. */
const about = z.enum(approvalSubjectKinds).default('cut_off')

/** To the approver outside the company: the link to what is to be approved. */
export const approvalRequest = z.object({
  about,
  name: line,
  by: line,
  title: line,
  link,
  validTo: day,
})

/** To the person who asked: the answer. */
export const approvalAnswer = z.object({
  about,
  approver: line,
  title: line,
  /** A correction issues no statements. */
  isCorrection: z.boolean().default(false),
  /** Why it was refused; null when it was approved. */
  reason: z.string().max(2_000).nullable(),
  link,
})

/** To the person who asked: the approver has just set up two-factor sign-in, which ends the link. */
export const approvalEnded = z.object({ about, approver: line, title: line, link })

/** To the colleagues who may move money: an administrator has named who approves from outside the company. */
export const approverNamed = z.object({ approver: line, email: line, by: line, link })

/** To everybody who may move money: another bank account of the company is in force. */
export const ownAccountChanged = z.object({ by: line, end: z.string().length(4), link })

/** On the 1st to a club: the month's guests, the estimated payout, and what needs doing. */
export const clubMonth = z.object({
  club: line,
  /** `2027-05`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  rounds: z.int().min(0),
  guests: z.int().min(0),
  /** In the same month a year before; null without an agreement then. */
  roundsBefore: z.int().min(0).nullable(),
  /** Of the running season, without VAT; null outside of one. */
  money: z
    .object({
      season: line,
      earnedOre: ore,
      /** What the share becomes by the end of play; null without points. */
      estimate: z.object({ low: ore, high: ore }).nullable(),
      playTo: day,
      /** The next payment; null when none is left. */
      payOn: day.nullable(),
    })
    .nullable(),
  tasks: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('object'), title: line, until: day }),
        z.object({ kind: z.literal('confirm_account') }),
        z.object({ kind: z.literal('enter_account') }),
        z.object({ kind: z.literal('open_course'), since: day }),
      ]),
    )
    .max(20),
  /** Opens the three actions without a sign-in. */
  link,
  /** The last day on which it works. */
  validTo: day,
  /** The club's pages, with a sign-in. */
  portal: link,
})
