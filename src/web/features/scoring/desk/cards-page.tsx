import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCards, type ListedCard } from '#contract/scoring/cards.ts'
import { foldDanish, listInDanish } from '#domain/shared/danish.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ListFiles } from '../../competitions/list-files.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { cardsQuery } from './desk-queries.ts'

type CardsPageProps = { tournamentId: string; base: string }

/** All cards of the tournament, those that need action first (TD-3). */
export function CardsPage({ tournamentId, base }: CardsPageProps) {
  const { cards } = useSuspenseQuery(cardsQuery(tournamentId)).data
  const [words, setWords] = useState('')
  const sorted = cards
    .filter((card) => isFound(card, words))
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a))
  const hasRounds = new Set(cards.map(({ roundId }) => roundId)).size > 1
  return (
    <section aria-labelledby="scorekort" className="grid gap-5">
      <h2 id="scorekort">Scorekort</h2>
      <DeskNavItems base={base} />
      {cards.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <SearchField label="Spiller eller flight" value="" onChange={setWords} />
          <div className="flex flex-wrap gap-3">
            <ListFiles
              path={listCards.path.replace(':tournamentId', tournamentId)}
              what="scorekort"
            />
          </div>
        </div>
      )}
      <Table
        caption="Scorekort, de sværeste først"
        narrow="keep"
        rows={sorted}
        rowKey={({ roundId, entryId }) => `${roundId} ${entryId}`}
        empty={
          words.trim() !== '' ? (
            <p className="text-slate-700">
              Intet scorekort passer til »{words.trim()}«. Prøv en del af navnet eller flightens
              nummer.
            </p>
          ) : (
            <EmptyState
              title="Ingen scorekort endnu"
              action={<ButtonLink href={`${base}/draw`}>Til flightinddelingen</ButtonLink>}
            >
              Scorekortene kommer, når startlisten er offentliggjort.
            </EmptyState>
          )
        }
        columns={columnsOf(base, hasRounds)}
      />
    </section>
  )
}

/** Parts of the name, or the number of the flight. */
function isFound({ name, position }: ListedCard, words: string): boolean {
  const typed = foldDanish(words.replace(/^\s*flight/i, ''))
    .split(' ')
    .filter(Boolean)
  return typed.every((word) =>
    /^\d+$/.test(word) ? Number(word) === position : foldDanish(name).includes(word),
  )
}

const columnsOf = (base: string, hasRounds: boolean): Column<ListedCard>[] => [
  { key: 'name', label: 'Spiller', heading: true, cell: (card) => linkTo(base, card) },
  {
    key: 'flight',
    label: 'Flight',
    numeric: true,
    cell: (card) => (hasRounds ? `${flightOf(card)} i runde ${card.roundNumber}` : flightOf(card)),
  },
  { key: 'state', label: 'Tilstand', cell: stateOf },
]

const flightOf = ({ position, startHole, group }: ListedCard) =>
  group === null ? String(position) : `${position} (${startHole}${group})`

const linkTo = (base: string, { name, roundId, entryId }: ListedCard) => (
  <UiLink href={`${base}/cards/${roundId}/${entryId}`} className="text-link">
    {name}
  </UiLink>
)

/** Sorts cards with problems first and delivered ones last. */
function urgencyOf({ disputed, lateEntries, state, holesScored, status }: ListedCard): number {
  if (status !== null) return 0
  if (disputed.length > 0) return 5
  if (lateEntries > 0) return 4
  if (state === 'complete' || state.startsWith('signed') || state === 'ready_to_deliver') return 3
  if (state === 'open') return holesScored > 0 ? 2 : 1
  return 0
}

function stateOf(card: ListedCard) {
  const { disputed, lateEntries, state, status, checked } = card
  if (status !== null) {
    return (
      <Badge>
        {status.code}, {statusText[status.code]}
      </Badge>
    )
  }
  if (disputed.length > 0) {
    return <Badge tone="warning">Uenige om hul {listInDanish(disputed.map(String))}</Badge>
  }
  if (lateEntries > 0) return <Badge tone="warning">Score efter aflevering</Badge>
  if (state === 'open') return <Badge>{progressOf(card)}</Badge>
  const isIn = state === 'delivered' || state === 'corrected'
  if (isIn && checked) return <Badge tone="success">Tjekket</Badge>
  return <Badge tone={isIn ? 'success' : 'neutral'}>{stateWords[state]}</Badge>
}

/** Only a card that is still played has a number of holes to tell. */
const progressOf = ({ holesScored, holes }: ListedCard) =>
  holesScored === 0 ? 'Ikke begyndt' : `${holesScored} af ${holes} huller`

const stateWords: Record<Exclude<ListedCard['state'], 'open'>, string> = {
  complete: 'Mangler underskrifter',
  signed_by_player: 'Mangler markøren',
  signed_by_marker: 'Mangler spilleren',
  ready_to_deliver: 'Klar til aflevering',
  delivered: 'Afleveret',
  corrected: 'Rettet efter aflevering',
}
