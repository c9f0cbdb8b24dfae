import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addForgottenGuest,
  denyVisit,
  listClubRounds,
  listVisitQuestions,
  showClubMonth,
  type NewForgottenGuest,
} from '#contract/checkins/club-guests.ts'
import { markNoShow } from '#contract/checkins/no-shows.ts'
import { showClubVisits } from '#contract/checkins/club-visits.ts'
import { listExpectedGuests } from '#contract/checkins/planned-visits.ts'
import { call } from '../../api.ts'

/** All keys begin as those of *Dagens gæster*, so that a check-in refreshes them too. */
const keyOf = (clubId: string, ...rest: (string | undefined)[]) => ['check-ins', clubId, ...rest]

/** The guests who have registered a visit today, refreshed every minute. */
export const expectedGuestsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, 'expected'),
    queryFn: ({ signal }) => call(listExpectedGuests, { clubId }, signal),
    refetchInterval: 60_000,
  })

/** The expected guests of today and yesterday whom the club is asked about, refreshed every minute. */
export const visitQuestionsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, 'visit-questions'),
    queryFn: ({ signal }) => call(listVisitQuestions, { clubId }, signal),
    refetchInterval: 60_000,
  })

export const denyVisitMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (answer: { visitId: string; denied: boolean }) =>
      call(denyVisit, { clubId, ...answer }),
    onSuccess: (_data, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: keyOf(clubId, 'visit-questions') }),
  })

/** *Udeblevet* and its undoing change every list of the club's day. */
export const noShowMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (mark: { visitId: string; absent: boolean }) =>
      call(markNoShow, { clubId, ...mark }),
    onSuccess: (_data, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })

export const clubMonthQuery = (clubId: string, month: string | undefined) =>
  queryOptions({
    queryKey: keyOf(clubId, 'month', month),
    queryFn: ({ signal }) => call(showClubMonth, { clubId, ...(month && { month }) }, signal),
  })

export const clubRoundsQuery = (clubId: string, month: string | undefined) =>
  queryOptions({
    queryKey: keyOf(clubId, 'rounds', month),
    queryFn: ({ signal }) => call(listClubRounds, { clubId, ...(month && { month }) }, signal),
  })

export type VisitsSearch = { from?: string | undefined; to?: string | undefined }

/** The visits of a period; the season so far by default. */
export const clubVisitsQuery = (clubId: string, { from, to }: VisitsSearch) =>
  queryOptions({
    queryKey: keyOf(clubId, 'visits', from, to),
    queryFn: ({ signal }) =>
      call(showClubVisits, { clubId, ...(from && { from }), ...(to && { to }) }, signal),
  })

export const addForgottenMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (guest: NewForgottenGuest) => call(addForgottenGuest, { clubId, ...guest }),
    onSuccess: (_data, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: ['check-ins', clubId] }),
  })
