import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { useMe } from '../accounts/use-me.ts'
import type { FinderSearch } from './finder-search.ts'
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
  return { answer: data, error, refetch, shown: current ?? last, retryOwn: mine.retry }
}

function useMyClubs(answer: ClubSearch | undefined) {
  const isSignedIn = Boolean(useMe()?.account)
  const at = answer?.at
  const isAsked = isSignedIn && Boolean(at)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...myClubsQuery(at ?? { day: '', minute: 0 }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    data: isAsked ? data : undefined,
    /** The own answers of another moment are at hand, those of this one are not. */
    isPending: isAsked && isPlaceholderData,
    retry: isAsked && error ? () => void refetch() : undefined,
  }
}
