import type { DirectorsEntries, DirectorsEntry } from '#contract/entries-director.ts'
import { deskPaymentText } from '#domain/entries/desk-payment.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { momentText } from '../../moment-text.ts'
import { DataList, type DataItem } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isEntryOver, standingText } from './own/entry-text.ts'
import { deadlineText } from '../competitions/tournament-text.ts'
import { feeText } from '../competitions/fee-text.ts'
import { EditPlayer } from './edit-player.tsx'
import { GivePlace } from './give-place.tsx'
import { MovePlayer } from './move-player.tsx'
import { owesFee } from './filter-entries.ts'
import { PayAtDesk } from './pay-at-desk.tsx'
import { SetBuggy } from './set-buggy.tsx'
import { WithdrawPlayer } from './withdraw-player.tsx'

type PlayerDialogProps = {
  tournamentId: string
  data: DirectorsEntries
  entry: DirectorsEntry
  onClose: () => void
}

/** Everything about one player, and what can be done about her. */
export function PlayerDialog({ tournamentId, data, entry, onClose }: PlayerDialogProps) {
  const { divisions } = data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${entry.firstName} ${entry.lastName}`}
      description={standingText(entry)}
    >
      <div className="grid gap-7">
        <DataList items={factsOf(entry, divisions)} />
        {isWaiting(entry) && <GivePlace tournamentId={tournamentId} data={data} entry={entry} />}
        <PayAtDesk tournamentId={tournamentId} entry={entry} />
        {!isEntryOver(entry) && <SetBuggy tournamentId={tournamentId} entry={entry} />}
        {!isEntryOver(entry) && (
          <>
            <EditPlayer tournamentId={tournamentId} data={data} entry={entry} />
            {divisions.length > 1 && !entry.isDrawn && (
              <MovePlayer tournamentId={tournamentId} data={data} entry={entry} />
            )}
            <WithdrawPlayer tournamentId={tournamentId} data={data} entry={entry} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const isWaiting = ({ state }: DirectorsEntry) => state === 'waiting' || state === 'offered'

const shownWords = { initials: 'Initialer', anonymous: 'Anonym' }

function factsOf(entry: DirectorsEntry, divisions: DirectorsEntries['divisions']): DataItem[] {
  const {
    clubName,
    dguNumber,
    handicapTenths,
    birthDate,
    email,
    phone,
    wish,
    startWish,
    heldUntil,
  } = entry
  const given: [string, string | null | undefined][] = [
    ['Række', divisions.find(({ id }) => id === entry.divisionId)?.name],
    ['Klub', clubName],
    ['DGU-nummer', dguNumber],
    ['Handicap', handicapTenths === null ? 'Ikke oplyst' : formatHandicap(handicapTenths)],
    ['Tee', entry.gender === 'women' ? 'Dame' : 'Herre'],
    ['Født', birthDate && formatShortDate(plainDate(birthDate))],
    ['Pris', paymentText(entry)],
    ['Pladsen holdes til', heldUntil && deadlineText(heldUntil)],
    ['Ønske', wish],
    ['Starttid', startWish && (startWish === 'early' ? 'Helst tidligt' : 'Helst sent')],
    ['På listerne', entry.shownAs === 'name' ? null : shownWords[entry.shownAs]],
    ['Tilmeldt', `${momentText(entry.enteredAt)}${entry.byHand ? ', skrevet ind af jer' : ''}`],
    ['Afbud', entry.withdrawnAt && momentText(entry.withdrawnAt)],
  ]
  return [
    ...(phone
      ? [{ term: 'Telefon', value: <Reach href={phoneHref(phone)} text={formatPhone(phone)} /> }]
      : []),
    ...(email ? [{ term: 'Mail', value: <Reach href={`mailto:${email}`} text={email} /> }] : []),
    ...given.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
  ]
}

const Reach = ({ href, text }: { href: string; text: string }) => (
  <a href={href} className="text-link break-all">
    {text}
  </a>
)

function paymentText(entry: DirectorsEntry): string {
  if (entry.feeOre === 0) return feeText(0)
  if (entry.deskPayment)
    return `${feeText(entry.feeOre)}, ${deskPaymentText[entry.deskPayment].toLowerCase()}`
  if (entry.isPaid) return `${feeText(entry.feeOre)}, betalt`
  return owesFee(entry) ? `${feeText(entry.feeOre)}, ikke betalt` : feeText(entry.feeOre)
}
