import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { meQuery } from '../accounts/queries.ts'
import type { FinderSearch } from './finder-search.ts'
import { keepAnswer, keptAnswer } from './kept-answer.ts'
import { clubSearchQuery, myClubsQuery } from './queries.ts'

/**
 * The clubs of a search and, for who is signed in, the answers for the account's own cards, which the browser
 * fetches for the same moment. `shown` is the newest pair that belongs together: own answers beside clubs of
 * another hour would offer a club that refuses the card.
 */
export function useFinderAnswer(search: FinderSearch) {
  const { data, error, refetch } = useQuery({
    ...clubSearchQuery(search),
    placeholderData: keepPreviousData,
  })
  const mine = useMyClubs(data)
  const current = mine.isPending ? undefined : { answer: data, mine: mine.data }
  const [last, setLast] = useState(current)
  if (current && (current.answer !== last?.answer || current.mine !== last?.mine)) setLast(current)
  return {
    answer: data,
    error,
    refetch,
    shown: current ?? last,
    awaitsOwn: mine.isAwaited,
    retryOwn: mine.retry,
  }
}

function useMyClubs(answer: ClubSearch | undefined) {
  const isHydrated = useHydrated()
  const me = useQuery({ ...meQuery, enabled: isHydrated })
  const accountId = isHydrated ? me.data?.account?.id : undefined
  const at = answer?.at ?? undefined
  const isAsked = accountId !== undefined && at !== undefined
  const mine = useQuery({
    ...myClubsQuery(at ?? { day: '', minute: 0 }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, error, refetch } = mine
  const kept = useKeptAnswer(accountId, at, isPlaceholderData ? undefined : data)
  const shown = data ?? kept
  return {
    data: isAsked ? shown : undefined,
    /** The own answers of another moment are at hand, those of this one are not. */
    isPending: isAsked && isPlaceholderData,
    /** Whether own answers may still come, of which nothing is shown yet; also in the rendered page. */
    isAwaited: !isHydrated || (me.data ? isAsked && !shown && isUnderWay(mine) : isUnderWay(me)),
    retry: isAsked && error ? () => void refetch() : undefined,
  }
}

/** The first attempt is not over. */
const isUnderWay = ({ fetchStatus, failureCount }: { fetchStatus: string; failureCount: number }) =>
  fetchStatus === 'fetching' && failureCount === 0

/** The answer of the last visit, until `data` have arrived, which are kept in their turn. */
function useKeptAnswer(
  accountId: string | undefined,
  at: { day: string; minute: number } | undefined,
  data: MyClubs | undefined,
) {
  const day = at?.day
  const minute = at?.minute
  useEffect(() => {
    if (!accountId || day === undefined || minute === undefined || !data) return
    keepAnswer(accountId, { day, minute }, data)
  }, [accountId, day, minute, data])
  return useMemo(
    () =>
      accountId && day !== undefined && minute !== undefined
        ? keptAnswer(accountId, { day, minute })
        : undefined,
    [accountId, day, minute],
  )
}
