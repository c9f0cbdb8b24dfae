import { useEffect } from 'react'
import type { PresenceList } from '#contract/entries/presence.ts'
import { countPresence, type Occasion } from '#domain/entries/presence.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { newId } from '../../../new-id.ts'
import { keepPageOffline } from '../../../offline-page.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { prefetchToasts, useToast } from '../../../ui/toast.tsx'
import { drawPathOf, Rounds, StartLinks, TournamentName } from './presence-links.tsx'
import { MissingPlayers } from './missing-players.tsx'
import { NoPresenceAccess, PresenceLog, RefusedMarks } from './presence-notices.tsx'
import { Players, type Director } from './presence-players.tsx'
import type { RowActions } from './presence-row.tsx'
import { ReservesSection } from './reserves.tsx'
import { SmallFlightsSection } from './small-flights.tsx'
import { presentText, restText, savedText, wordsOf } from './presence-text.ts'
import type { PresenceState, PresenceStore } from './presence-session.ts'
import { applyQueue } from './presence-view-model.ts'
import { useMinuteOf, usePresence } from './use-presence.ts'

type PresencePageProps = {
  slug: string
  tournamentId: string
  roundId: string
  occasion: Occasion
}

/**
 * *Fremmøde*: who has come, for directors, helpers and day links; works without a connection once opened. The prize
 * table has the same page for the ceremony.
 */
export function PresencePage({ slug, ...of }: PresencePageProps) {
  const { store, state } = usePresence(of)
  const { list } = state
  const path = list
    ? (`/tournaments/${slug}/${pathOf[of.occasion]}/${of.roundId}` as const)
    : undefined
  useEffect(() => {
    if (path) void prefetchToasts().then(() => keepPageOffline(path))
  }, [path])
  if (state.access === 'closed')
    return <NoPresenceAccess slug={slug} state={state} occasion={of.occasion} />
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6">
      {list ? (
        <Opened {...{ slug, store, state, list }} />
      ) : (
        <Skeleton label="Henter spillerne" rows={8} />
      )}
    </div>
  )
}

const pathOf = { start: 'presence', ceremony: 'prizes' } as const

type OpenedProps = { slug: string; store: PresenceStore; state: PresenceState; list: PresenceList }

function Opened({ slug, store, state, list }: OpenedProps) {
  const players = applyQueue(list, state.queue)
  const counted = countPresence(players)
  const minute = useMinuteOf(list.round.day)
  const { occasion } = list
  const isStart = occasion === 'start'
  const actions = useActions(store, occasion)
  return (
    <>
      <header className="grid gap-1">
        <p className="text-slate-700">
          <TournamentName list={list} />, {formatDay(plainDate(list.round.day))}
          {isStart && list.rounds.length > 1 && `, runde ${list.round.number}`}
        </p>
        <h1>{isStart ? 'Fremmøde' : 'Præmiebord'}</h1>
        {isStart ? (
          <Rounds slug={slug} list={list} />
        ) : (
          <p className="max-w-text">
            Markér, hvem der er til stede, når præmierne uddeles. Dem, der ikke er det, springes
            over, hvis præmierne går videre.
          </p>
        )}
      </header>
      <Counts {...{ counted, state, occasion }} />
      <RefusedMarks queue={state.queue} {...{ store, occasion }} />
      {isStart && <MissingPlayers players={players} minute={minute} />}
      {isStart && list.mayRun && (
        <ReservesSection
          of={{ tournamentId: list.tournament.id, roundId: list.round.id }}
          players={players}
        />
      )}
      {isStart && list.mayRun && (
        <SmallFlightsSection
          of={{ tournamentId: list.tournament.id, roundId: list.round.id }}
          drawPath={drawPathOf(list)}
          onChanged={() => void store.sync()}
        />
      )}
      {players.length === 0 ? (
        <EmptyState title="Ingen spillere i runden endnu">
          Spillerne kommer her, når de er tilmeldt, og med flight og starttid, når startlisten er
          offentliggjort.
        </EmptyState>
      ) : (
        <Players
          players={players}
          actions={actions}
          occasion={occasion}
          director={isStart && list.mayRun ? directorOf(list, { minute, store }) : undefined}
        />
      )}
      <PresenceLog list={list} />
      {isStart && <StartLinks list={list} />}
    </>
  )
}

const directorOf = (
  list: PresenceList,
  { minute, store }: { minute: number | null; store: PresenceStore },
): Director => ({
  of: { tournamentId: list.tournament.id, roundId: list.round.id },
  drawPath: drawPathOf(list),
  minute,
  onChanged: () => void store.sync(),
})

type CountsProps = {
  counted: ReturnType<typeof countPresence>
  state: PresenceState
  occasion: Occasion
}

/** Stays at the top while the list is scrolled. */
function Counts({ counted, state, occasion }: CountsProps) {
  const isSafe = state.queue.length === 0
  return (
    <div className="sticky top-0 z-10 -mx-4 grid gap-1 border-b border-slate-300 bg-slate-50 px-4 py-3 sm:mx-0 sm:px-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="figures text-xl">{presentText(counted, occasion)}</strong>
        <span className="text-slate-700">{restText(counted, occasion)}</span>
      </p>
      <p role="status" className="flex items-center gap-2 text-xs leading-tight text-slate-700">
        <Icon
          name={isSafe ? 'check-circle' : 'clock'}
          className={cx('size-5', isSafe ? 'text-green-700' : 'text-yellow-800')}
        />
        {savedText(state)}
      </p>
    </div>
  )
}

/** Marks by one press, each with an undo in the confirmation. */
function useActions(store: PresenceStore, occasion: Occasion): RowActions {
  const toast = useToast()
  const mark: RowActions['mark'] = (player, to) => {
    const { entryId, name, mark: before } = player
    const add = (value: typeof to) =>
      void store.add({
        kind: 'mark',
        id: newId(),
        entryId,
        name,
        mark: value,
        markedAt: Date.now(),
      })
    add(to)
    toast({
      title: `${name}: ${wordsOf[occasion][to].toLowerCase()}.`,
      action: { label: 'Fortryd', onAction: () => add(before) },
    })
  }
  return {
    mark,
    pay: ({ entryId, name, desk }, method) => {
      const from = desk?.deskPayment ?? null
      void store.add({ kind: 'payment', entryId, name, from, method })
      toast({
        title: method ? `${name} har betalt.` : `Betalingen for ${name} er fortrudt.`,
        action: {
          label: 'Fortryd',
          onAction: () =>
            void store.add({ kind: 'payment', entryId, name, from: method, method: from }),
        },
      })
    },
    ride: ({ entryId, name }, hasBuggy) =>
      void store.add({ kind: 'buggy', entryId, name, hasBuggy }),
  }
}
