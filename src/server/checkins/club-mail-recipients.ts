import { receivesMail, type MailCandidate } from '#domain/checkins/club-link.ts'
import { selectPeopleOf } from '../accounts/people-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { lockClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteMailChoice, saveMailChoice, selectMailChoices } from './club-link-queries.ts'

/** The addresses that receive the month's mail of a club, each once. */
export async function selectMailRecipients(db: Db, clubId: string): Promise<MailCandidate[]> {
  return (await selectCandidates(db, clubId)).filter(receivesMail)
}

/** The people of the club, and the other addresses that were chosen; by address. */
async function selectCandidates(db: Db, clubId: string): Promise<MailCandidate[]> {
  const choices = new Map(
    (await selectMailChoices(db, clubId)).map(({ email, receives }) => [email, receives]),
  )
  const candidates = new Map<string, MailCandidate>()
  for (const { email, name, role } of await selectPeopleOf(db, { clubId })) {
    const address = email.toLowerCase()
    const known = candidates.get(address)
    candidates.set(address, {
      email: address,
      name,
      isAdministrator: role === 'club_admin' || known?.isAdministrator === true,
      chosen: choices.get(address) ?? null,
    })
  }
  for (const [email, chosen] of choices) {
    if (!candidates.has(email))
      candidates.set(email, { email, name: '', isAdministrator: false, chosen })
  }
  return [...candidates.values()]
}

/** Who receives the month's mail, for the club's administrators. */
export async function showClubMail(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.people', clubId)
  const candidates = await selectCandidates(ctx.db, club.id)
  return {
    addresses: candidates
      // A removed address of nobody at the club is not shown again.
      .filter((one) => receivesMail(one) || one.name !== '' || one.chosen === null)
      .map((one) => ({ email: one.email, name: one.name, receives: receivesMail(one) })),
  }
}

/** Addresses beyond those of the club's people. */
const mostAddresses = 20

type Choice = { clubId: string; email: string; receives: boolean }

/**
 * Chooses whether an address receives the month's mail. An address that does not loses the links it was mailed.
 * Throws `refused` with `last_recipient`, and with `too_many_recipients` beyond twenty.
 */
export async function chooseClubMail(ctx: Ctx, { clubId, email, receives }: Choice) {
  const club = await accessClubWith(ctx, 'club.people', clubId)
  await ctx.db.transaction(async (tx) => {
    // Two administrators who remove each other at once would otherwise leave nobody.
    await lockClub(tx, club.id)
    const before = await selectCandidates(tx, club.id)
    const known = before.find((one) => one.email === email)
    const others = before.filter((one) => one !== known && receivesMail(one))
    if (!receives && others.length === 0) throw refused('last_recipient')
    if (receives && others.length >= mostAddresses) throw refused('too_many_recipients')
    if (!receives && known?.name === '') await deleteMailChoice(tx, club.id, email)
    else await saveMailChoice(tx, { clubId: club.id, email, receives, chosenAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'clubs.choose_mail',
      subject: { type: 'club', id: club.id },
      data: { receives },
    })
  })
  return showClubMail(ctx, { clubId })
}

const refused = (reason: string) => new AppError('refused', { reason })
