import { useState } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CommitteePhoneLink } from './committee-phone-link.tsx'
import { firstNameOf, type Writer } from './flight-view-model.ts'

type ChooseWriterProps = { flight: ScoredFlight; onChoose: (writer: Writer) => void }

/** Asks who the user is and whose card the user marks (PE-1). */
export function ChooseWriter({ flight, onChoose }: ChooseWriterProps) {
  const [me, setMe] = useState<string>()
  const player = flight.players.find(({ entryId }) => entryId === me)
  const [only] = flight.players
  if (only && flight.partners && flight.partners.length > 0) {
    return <ChooseKeeper side={only} partners={flight.partners} onChoose={onChoose} />
  }
  if (!player) {
    return (
      <div className="grid gap-5 p-5">
        <h2>Hvem er du?</h2>
        <Names players={flight.players} onName={setMe} />
      </div>
    )
  }
  const others = flight.players.filter(({ entryId }) => entryId !== me)
  if (others.length === 0) {
    const alone = { me: player.entryId, marks: player.entryId, wholeFlight: false }
    return <Alone flight={flight} onBegin={() => onChoose(alone)} />
  }
  return (
    <ChooseMarked
      key={me}
      name={firstNameOf(player)}
      others={others}
      marks={others.length === 1 ? others[0]?.entryId : (player.marks ?? undefined)}
      onBack={() => setMe(undefined)}
      onDone={(chosen) => onChoose({ me: player.entryId, ...chosen })}
    />
  )
}

type ChooseKeeperProps = {
  side: ScoredFlight['players'][number]
  partners: NonNullable<ScoredFlight['partners']>
  onChoose: (writer: Writer) => void
}

/**
 * A side alone in its flight has no other side to mark its card: one of its players writes it as the marker, and
 * another signs it for the side (docs/algorithms/team-formats.md, Sides).
 */
function ChooseKeeper({ side, partners, onChoose }: ChooseKeeperProps) {
  const writerOf = (me: string): Writer => ({ me, marks: side.entryId, wholeFlight: false })
  return (
    <div className="grid gap-5 p-5">
      <h2>Hvem fører holdets kort?</h2>
      <p>Den, der fører kortet, skriver under som markør. En anden skriver under for holdet.</p>
      <Names
        players={partners.map((partner) => ({ ...partner, clubName: 'Fører kortet' }))}
        onName={(me) => onChoose(writerOf(me))}
      />
      <Names
        players={[{ ...side, clubName: 'Skriver under for holdet' }]}
        onName={(me) => onChoose(writerOf(me))}
      />
    </div>
  )
}

type AloneProps = { flight: ScoredFlight; onBegin: () => void }

/** Players cannot mark their own card, so a single player needs a marker before the round. */
function Alone({ flight, onBegin }: AloneProps) {
  return (
    <div className="grid gap-5 p-5">
      <h2>Find en markør</h2>
      <NoMarker flight={flight} />
      <Button size="lg" wide onClick={onBegin}>
        Notér mine egne slag
      </Button>
    </div>
  )
}

/** A card without a marker's scores and signature cannot be delivered. (Rule 3.3b) */
export function NoMarker({ flight }: { flight: ScoredFlight }) {
  return (
    <Notice tone="warning" title="Du har ingen markør">
      <p>
        Du er alene i flighten, og et scorekort gælder kun, når en anden har ført det og skrevet
        under. Sig det til turneringsledelsen, før du går ud: den finder en markør eller en anden
        flight til dig.
      </p>
      <CommitteePhoneLink flight={flight} />
    </Notice>
  )
}

type Named = { entryId: string; name: string; clubName: string | null }
type ChooseMarkedProps = {
  name: string
  others: readonly Named[]
  /** By the committee's rule; undefined where the players choose. */
  marks: string | undefined
  onBack: () => void
  onDone: (chosen: { marks: string; wholeFlight: boolean }) => void
}

function ChooseMarked({ name, others, marks: first, onBack, onDone }: ChooseMarkedProps) {
  const [marks, setMarks] = useState(first)
  const [wholeFlight, setWholeFlight] = useState(false)
  const marked = others.find(({ entryId }) => entryId === marks)
  return (
    <div className="grid gap-5 p-5">
      <h2>Hej {name}. Hvem er du markør for?</h2>
      <Names players={others} chosen={marks ?? ''} onName={setMarks} />
      <Checkbox
        name="whole-flight"
        label="Jeg skriver for hele flighten"
        checked={wholeFlight}
        onChange={(event) => setWholeFlight(event.currentTarget.checked)}
      />
      <Button
        size="lg"
        wide
        disabled={!marked}
        onClick={() => marked && onDone({ marks: marked.entryId, wholeFlight })}
      >
        {marked
          ? `Skriv for ${firstNameOf(marked)} og dig selv`
          : 'Vælg først, hvem du er markør for'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Det er ikke mig
      </Button>
    </div>
  )
}

type NamesProps = {
  players: readonly Named[]
  chosen?: string
  onName: (entryId: string) => void
}

function Names({ players, chosen, onName }: NamesProps) {
  return (
    <ul className="grid gap-2">
      {players.map(({ entryId, name, clubName }) => (
        <li key={entryId}>
          <button
            type="button"
            aria-pressed={chosen === undefined ? undefined : chosen === entryId}
            onClick={() => onName(entryId)}
            className="flex min-h-16 w-full items-center justify-between gap-3 rounded-md border-2 border-slate-200 bg-white px-4 text-left hover:border-slate-500 aria-pressed:border-green-700"
          >
            <span>
              <span className="block leading-tight font-semibold">{name}</span>
              <span className="block text-sm text-slate-600">{clubName}</span>
            </span>
            <Icon
              name={chosen === entryId ? 'check' : 'chevron-right'}
              className="text-green-700"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
