import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company, CompanySeat } from '#contract/companies/portal.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmAction } from '../shell/confirm-action.tsx'
import { Problem } from '../shell/problem.tsx'
import { MoveSeat } from './move-seat.tsx'
import { companyMutations } from './portal-queries.ts'
import { seatStateText } from './seat-state-text.ts'

/** Every card of the company with its holder and what can be done about it. */
export function CompanySeats({ company }: { company: Company }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { seats, returnUntil } = company
  const canReturn = seats.filter(({ mayReturn }) => mayReturn)
  const toggle = (seatId: string) =>
    setChosen(
      (before) => new Set(before.has(seatId) ? without(before, seatId) : [...before, seatId]),
    )
  const picked = canReturn.filter(({ seatId }) => chosen.has(seatId)).map(({ seatId }) => seatId)
  return (
    <section aria-labelledby="kort">
      <h2 id="kort" className="text-xl">
        {countOf(seats.length, 'kort', 'kort')} med navn
      </h2>
      {returnUntil && (
        <p className="mt-2 max-w-text text-slate-700">
          Kort, som ingen har taget i brug, kan returneres til og med{' '}
          {formatDay(plainDate(returnUntil))}. Sæt kryds ved dem.
        </p>
      )}
      <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
        {seats.map((seat) => (
          <li key={seat.seatId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            {seat.mayReturn && (
              <input
                type="checkbox"
                checked={chosen.has(seat.seatId)}
                onChange={() => toggle(seat.seatId)}
                aria-label={`Returnér kort nr. ${seat.number}`}
                className="size-6 accent-green-700"
              />
            )}
            <SeatText seat={seat} />
            <SeatActions seat={seat} companyId={company.companyId} />
          </li>
        ))}
      </ul>
      {canReturn.length > 0 && (
        <ReturnSeats
          companyId={company.companyId}
          seatIds={picked}
          onDone={() => setChosen(new Set())}
        />
      )}
    </section>
  )
}

const without = (all: ReadonlySet<string>, gone: string) => [...all].filter((id) => id !== gone)

function SeatText({ seat: { number, state, holder } }: { seat: CompanySeat }) {
  const { text, tone } = seatStateText(state, holder)
  return (
    <div className="flex min-w-0 flex-1 basis-60 gap-3">
      <span className="figures w-6 shrink-0 text-right text-slate-600">{number}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">
            {holder ? holder.name || holder.email : 'Ledigt'}
          </span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        {holder?.name && <p className="text-sm break-all text-slate-600">{holder.email}</p>}
      </div>
    </div>
  )
}

type SeatActionsProps = { seat: CompanySeat; companyId: string }

function SeatActions({ seat, companyId }: SeatActionsProps) {
  const mutations = companyMutations(useQueryClient(), companyId)
  const sendAgain = useMutation(mutations.sendAgain)
  const end = useMutation(mutations.end)
  const { holder, changesLeft } = seat
  if (!holder) return null
  const who = holder.name || holder.email
  return (
    <div className="-mr-3 flex flex-wrap">
      {holder.state !== 'accepted' && (
        <ConfirmAction
          label="Send igen"
          about={holder.email}
          title="Send invitationen igen?"
          effect={`${holder.email} får et nyt link, der gælder i 14 dage. Det gamle virker ikke længere.`}
          confirm="Send igen"
          said="Invitationen er sendt igen."
          run={sendAgain}
          id={holder.invitationId}
        />
      )}
      {holder.state === 'accepted' && <MoveSeat seat={seat} companyId={companyId} />}
      <ConfirmAction
        label={holder.state === 'accepted' ? 'Tag tilbage' : 'Træk tilbage'}
        about={who}
        title={
          holder.state === 'accepted'
            ? `Tag kortet tilbage fra ${who}?`
            : 'Træk invitationen tilbage?'
        }
        effect={
          holder.state === 'accepted'
            ? `Kortet gælder ikke længere for ${who} fra nu af. ${who} får en mail om at købe sit eget. ${changesText(changesLeft)}`
            : `Linket, ${holder.email} har fået, virker ikke længere. Kortet bliver ledigt.`
        }
        confirm={holder.state === 'accepted' ? 'Tag tilbage' : 'Træk tilbage'}
        danger
        said="Kortet er ledigt."
        run={end}
        id={holder.invitationId}
      />
    </div>
  )
}

const changesText = (left: number) =>
  left === 0
    ? 'Kortet er flyttet to gange og kan ikke gives til en ny i denne sæson.'
    : `Kortet kan gives til en ny ${countOf(left, 'gang', 'gange')} til i denne sæson.`

type ReturnSeatsProps = { companyId: string; seatIds: string[]; onDone: () => void }

function ReturnSeats({ companyId, seatIds, onDone }: ReturnSeatsProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const giveBack = useMutation(companyMutations(useQueryClient(), companyId).giveBack)
  const send = () =>
    giveBack.mutate(seatIds, {
      onSuccess: ({ creditOre }) => {
        setOpen(false)
        onDone()
        toast({
          title: `Kreditnota på ${formatKronerExact(creditOre)} er sendt.`,
          tone: 'success',
        })
      },
    })
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        disabled={seatIds.length === 0}
        onClick={() => {
          giveBack.reset()
          setOpen(true)
        }}
      >
        Returnér {seatIds.length > 0 ? countOf(seatIds.length, 'kort', 'kort') : 'kort'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Returnér ${countOf(seatIds.length, 'kort', 'kort')}?`}
        effect={
          <div className="grid gap-3">
            <p>
              I får en kreditnota. Rabatten følger det antal, I beholder, så beløbet er forskellen
              mellem de to priser. Det kan ikke gøres om.
            </p>
            {giveBack.error && (
              <Problem error={giveBack.error} title="Kortene er ikke returneret" />
            )}
          </div>
        }
        confirmLabel="Returnér"
        danger
        busy={giveBack.isPending && 'Øjeblik …'}
        onConfirm={send}
      />
    </div>
  )
}
