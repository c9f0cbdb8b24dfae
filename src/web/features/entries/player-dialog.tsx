import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { deskPaymentText, deskPayments, type DeskPayment } from '#domain/entries/desk-payment.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { momentText } from '../../moment-text.ts'
import { DataList, type DataItem } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isEntryOver, standingText } from './own/entry-text.ts'
import { deadlineText } from '../competitions/tournament-text.ts'
import { feeText } from '../competitions/fee-text.ts'
import { EditPlayer } from './edit-player.tsx'
import { GivePlace } from './give-place.tsx'
import { owesFee } from './filter-entries.ts'
import { divisionName, handicapOf, teeOf } from './player-details.ts'
import { WithdrawPlayer } from './withdraw-player.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { useState, type FormEvent } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'

type PlayerDialogProps = {
  tournamentId: string
  data: DirectorsEntries
  entry: DirectorsEntry
  onClose: () => void
}

/** All details of a player, with the actions. */
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
  const { clubName, dguNumber, birthDate, email, phone, wish, startWish, heldUntil } = entry
  const details: [string, string | null | undefined][] = [
    ['Række', divisions.length > 1 ? divisionName(divisions, entry.divisionId) : null],
    ['Klub', clubName],
    ['DGU-nummer', dguNumber],
    ['Handicap', handicapOf(entry)],
    ['Tee', teeOf(entry)],
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
    ...details.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
  ]
}

const Reach = ({ href, text }: { href: string; text: string }) => (
  <a href={href} className="text-link break-all">
    {text}
  </a>
)

function paymentText(entry: DirectorsEntry): string {
  if (owesFee(entry)) return `Skylder ${formatKroner(entry.owedOre)}`
  if (entry.feeOre === 0) return feeText(0)
  if (entry.deskPayment)
    return `${feeText(entry.feeOre)}, ${deskPaymentText[entry.deskPayment].toLowerCase()}`
  return entry.isPaid ? `${feeText(entry.feeOre)}, betalt` : feeText(entry.feeOre)
}

type SetBuggyProps = { tournamentId: string; entry: DirectorsEntry }

/** Saves the buggy at once, which the start list then shows. */
function SetBuggy({ tournamentId, entry: { id: entryId, hasBuggy } }: SetBuggyProps) {
  const set = useMutation(entriesMutations(useQueryClient(), tournamentId).buggy)
  return (
    <div className="grid gap-3">
      <Checkbox
        name="has-buggy"
        label="Kører i buggy"
        help="Vises på startlisten."
        checked={set.isPending ? set.variables.hasBuggy : hasBuggy}
        onChange={({ currentTarget }) => set.mutate({ entryId, hasBuggy: currentTarget.checked })}
      />
      {set.error && <Problem error={set.error} title="Buggy er som før" />}
    </div>
  )
}

type PayAtDeskProps = { tournamentId: string; entry: DirectorsEntry }

/** Marks the fee as paid to the club by one press, and unmarks it by another. */
function PayAtDesk({ tournamentId, entry }: PayAtDeskProps) {
  const { id: entryId, deskPayment, deskPaidAt, owedOre, dueOre } = entry
  const owes = owesFee(entry)
  const pay = useMutation(entriesMutations(useQueryClient(), tournamentId).pay)
  if (deskPayment === null && !owes) return null
  const markPaid = (method: DeskPayment | null) => () =>
    pay.mutate({ entryId, from: deskPayment, method })
  return (
    <div role="group" aria-labelledby="betaling" className="grid gap-3">
      <p id="betaling" className="font-semibold">
        {!owes
          ? `${formatKroner(dueOre)} er betalt hos jer`
          : `Har ${entry.firstName} betalt ${formatKroner(owedOre)} hos jer?`}
      </p>
      {deskPayment && !owes ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span>
            {deskPaymentText[deskPayment]}
            {deskPaidAt && `, ${momentText(deskPaidAt)}`}
          </span>
          <Button variant="quiet" busy={pay.isPending && 'Fortryder …'} onClick={markPaid(null)}>
            Fortryd betalingen
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {deskPayments.map((method) => (
            <Button
              key={method}
              variant="secondary"
              busy={pay.isPending && pay.variables.method === method && 'Gemmer …'}
              onClick={markPaid(method)}
            >
              {deskPaymentText[method]}
            </Button>
          ))}
        </div>
      )}
      {pay.error && <Problem error={pay.error} title="Betalingen er ikke skrevet" />}
    </div>
  )
}

type MovePlayerProps = { tournamentId: string; data: DirectorsEntries; entry: DirectorsEntry }

/** Moves the player to another *række*, with an undo in the confirmation. */
function MovePlayer({ tournamentId, data, entry }: MovePlayerProps) {
  const [to, setTo] = useState(entry.divisionId)
  const toast = useToast()
  const move = useMutation(entriesMutations(useQueryClient(), tournamentId).move)
  const back = entry.divisionId
  const nameOf = (id: string) => data.divisions.find((division) => division.id === id)?.name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === back || move.isPending) return
    const onSuccess = ({ entries }: DirectorsEntries) => {
      const moved = entries.find(({ id }) => id === entry.id)
      toast({
        title: `${entry.firstName} er flyttet til ${nameOf(to)}.`,
        tone: 'success',
        ...(moved && {
          action: {
            label: 'Fortryd',
            onAction: () =>
              move.mutate({ entryId: entry.id, divisionId: back, basedOn: moved.version }),
          },
        }),
      })
    }
    move.mutate({ entryId: entry.id, divisionId: to, basedOn: entry.version }, { onSuccess })
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField
            name="move-to"
            label="Flyt til en anden række"
            value={to}
            onChange={({ currentTarget: { value } }) => setTo(value)}
            options={data.divisions.map(({ id, name, places, entered }) => ({
              value: id,
              label: places === null ? name : `${name} (${entered} af ${places})`,
            }))}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          disabled={to === back}
          busy={move.isPending && 'Flytter …'}
        >
          Flyt
        </Button>
      </div>
      {move.error && <Problem error={move.error} title={`${entry.firstName} er ikke flyttet`} />}
    </form>
  )
}
