import type { getCardOfTournament } from '#contract/results/cards.ts'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Output } from '#contract/shared/endpoint.ts'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { countOf } from '#domain/shared/danish.ts'
import { foldCard } from '#domain/scoring/card.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Problem } from '../../shell/problem.tsx'
import { timeText } from '../saved-line.tsx'
import { shortScore } from '../flight-view-model.ts'
import { DeskNavItems } from './desk-nav-items.tsx'
import { cardQuery, cardsQuery, deskMutations } from './desk-queries.ts'
import { strokesOf } from './card-input.ts'
import type { CheckSearch } from './check-search.ts'

type CheckPageProps = { tournamentId: string; base: string }
type CheckPageSearch = { search: CheckSearch; onSearch: (search: CheckSearch) => void }

/** The second check of manually entered cards against the paper, in the order entered (TD-2). */
export function CheckPage(props: CheckPageProps & CheckPageSearch) {
  const { tournamentId, base, search, onSearch } = props
  const { cards, byLink } = useSuspenseQuery(cardsQuery(tournamentId)).data
  // A helper with a day link checks the cards of others.
  const isMine = !byLink && search.enteredManuallyBy === undefined
  const isOpen = search.checks === undefined
  const [currentKey, setCurrentKey] = useState<string>()
  const typed = cards
    .filter((card) => card.typed !== null && (!isMine || card.typed.isMine))
    .toSorted((a, b) => (a.typed?.at ?? 0) - (b.typed?.at ?? 0))
  // The card on the screen stays after it was checked.
  const shown = typed.filter((card) => !isOpen || !card.checked || keyOf(card) === currentKey)
  const found = shown.findIndex((card) => keyOf(card) === currentKey)
  const at = found === -1 ? 0 : found
  const left = typed.filter(({ checked }) => !checked).length
  const go = (step: number) => {
    const next = shown[at + step]
    if (next) setCurrentKey(keyOf(next))
  }
  const card = shown[at]
  return (
    <section aria-labelledby="tjek" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tjek">Dobbelttjek</h2>
      <DeskNavItems base={base} />
      <div className="flex flex-wrap items-center gap-x-8">
        {!byLink && (
          <Checkbox
            name="mine"
            label="Kun dem, jeg har tastet"
            checked={isMine}
            onChange={({ target }) =>
              onSearch({ ...search, enteredManuallyBy: target.checked ? undefined : 'all' })
            }
          />
        )}
        <Checkbox
          name="open"
          label="Kun uden tjek"
          checked={isOpen}
          onChange={({ target }) =>
            onSearch({ ...search, checks: target.checked ? undefined : 'all' })
          }
        />
        <p role="status" className="text-slate-700">
          {typed.length > 0 && remainingText(left)}
        </p>
      </div>
      {card ? (
        <CardToCheck
          key={keyOf(card)}
          {...{ tournamentId, base, card, byLink }}
          place={`${at + 1} af ${shown.length}`}
          onStep={go}
        />
      ) : (
        <NothingToCheck base={base} hasTyped={typed.length > 0} />
      )}
    </section>
  )
}

function NothingToCheck({ base, hasTyped }: { base: string; hasTyped: boolean }) {
  if (hasTyped) {
    return (
      <EmptyState title="Alle kort er tjekket">
        Fjern fluebenet ved Kun uden tjek for at se dem igen.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ingen tastede kort endnu"
      action={<ButtonLink href={`${base}/cards/type`}>Tast et kort</ButtonLink>}
    >
      Når du har tastet kort fra papir, står de her i den rækkefølge, du tastede dem.
    </EmptyState>
  )
}

const remainingText = (left: number) =>
  left === 0 ? 'Alle er tjekket.' : `${countOf(left, 'kort', 'kort')} mangler tjek.`

const keyOf = ({ roundId, entryId }: ListedCard) => `${roundId} ${entryId}`

type CardToCheckProps = CheckPageProps & {
  card: ListedCard
  byLink: boolean
  place: string
  onStep: (step: number) => void
}

function CardToCheck({ tournamentId, base, card, byLink, place, onStep }: CardToCheckProps) {
  const { roundId, entryId, name, typed, checked } = card
  const { data } = useQuery(cardQuery({ tournamentId, roundId, entryId }))
  const isOwn = byLink && typed?.isMine === true
  const check = useMutation(deskMutations(useQueryClient(), tournamentId).check)
  const saveCheck = (isRight: boolean) => {
    if (!data || (isOwn && isRight) || check.isPending) return
    const { revision } = data.card
    const onSuccess = () => isRight && onStep(1)
    check.mutate({ tournamentId, roundId, entryId, revision, isRight }, { onSuccess })
  }
  useKeys({
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
    Enter: () => saveCheck(true),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-slate-200 bg-white p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-2xl">{name}</h3>
        {checked ? (
          <Badge tone="success">
            {checked.isTypist
              ? 'Tjekket af den, der tastede'
              : `Tjekket af ${checked.by ?? 'en hjælper'}`}
          </Badge>
        ) : (
          <Badge>Ikke tjekket</Badge>
        )}
      </div>
      {data ? <Holes data={data} /> : <Skeleton label="Henter kortet" shape="table" rows={3} />}
      <p className="text-sm text-slate-600">
        {typed &&
          `Tastet ${timeText(typed.at)} af ${typed.isMine ? 'dig' : (typed.by ?? 'en hjælper')}. `}
        Kort {place}. Pilene bladrer{isOwn ? '.' : ', Enter siger, at kortet passer.'}
      </p>
      {check.error && <Problem error={check.error} title="Tjekket er ikke gemt" />}
      <CheckActions
        {...{ isOwn, onStep }}
        isChecked={checked !== null}
        busy={check.isPending && 'Gemmer …'}
        onCheck={saveCheck}
        correctHref={`${base}/cards/${roundId}/${entryId}`}
      />
    </div>
  )
}

type CheckActionsProps = {
  /** Typed with this day link, which may not check it as well. */
  isOwn: boolean
  isChecked: boolean
  busy: string | false
  onCheck: (isRight: boolean) => void
  onStep: (step: number) => void
  correctHref: string
}

function CheckActions({ isOwn, isChecked, busy, onCheck, onStep, correctHref }: CheckActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isOwn && <p className="w-full">Du har selv tastet kortet. En anden skal tjekke det.</p>}
      <Button variant="secondary" onClick={() => onStep(-1)}>
        <Icon name="chevron-left" /> Forrige
      </Button>
      {isChecked && (
        <Button variant="secondary" onClick={() => onCheck(false)}>
          Fortryd tjek
        </Button>
      )}
      {!isChecked && !isOwn && (
        <Button onClick={() => onCheck(true)} busy={busy}>
          Det passer
        </Button>
      )}
      <Button variant="secondary" onClick={() => onStep(1)}>
        Næste <Icon name="chevron-right" />
      </Button>
      <ButtonLink variant="quiet" href={correctHref}>
        Ret en score
      </ButtonLink>
    </div>
  )
}

type CardData = Output<typeof getCardOfTournament>

function Holes({ data: { player, entries: scoreEntries } }: { data: CardData }) {
  const numbers = player.holes.map(({ number }) => number)
  const holes = foldCard(
    numbers,
    scoreEntries.filter(({ isLate }) => !isLate),
  )
  const scores = holes.map(({ official }) => official)
  return (
    <div className="grid gap-3">
      {[0, 9].map((from) =>
        from < holes.length ? (
          <table
            key={from}
            className="figures w-full table-fixed text-center"
            aria-label={from === 0 ? 'De første ni huller' : 'De sidste ni huller'}
          >
            <thead>
              <tr className="text-xs text-slate-600">
                {holes.slice(from, from + 9).map(({ number }) => (
                  <th key={number} scope="col" className="font-normal">
                    {number}
                  </th>
                ))}
                <th scope="col" className="font-normal">
                  {from === 0 ? 'Ud' : 'Ind'}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr className="text-xl font-bold sm:text-3xl">
                {holes.slice(from, from + 9).map(({ number, official }) => (
                  <td key={number} className="border border-slate-200 py-2">
                    {shortScore(official)}
                  </td>
                ))}
                <td>{strokesOf(scores.slice(from, from + 9)) ?? '–'}</td>
              </tr>
            </tbody>
          </table>
        ) : null,
      )}
      <p className="flex items-baseline justify-end gap-3">
        I alt <strong className="figures text-4xl leading-none">{strokesOf(scores) ?? '–'}</strong>
      </p>
    </div>
  )
}

/** Keyboard shortcuts of the page, except Enter on a focused field, link or button. */
function useKeys(keys: Record<string, () => void>) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement && event.target.matches('input, a, button')
      const run = keys[event.key]
      const isShortcut = event.key.startsWith('Arrow') || !isField
      if (!run || !isShortcut || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
