import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { applyEntrantsList, planEntrantsList, type UploadedList } from '#contract/entries/list.ts'
import {
  addEntry,
  closeEntry,
  givePlace,
  divideEntries,
  editEntry,
  listEntries,
  markManyPaid,
  markPaid,
  setBuggy,
  moveEntry,
  reopenEntry,
  withdrawEntryByHand,
  type DirectorsEntries,
  type EditedEntry,
  type ManualEntry,
} from '#contract/entries/director.ts'
import { lookUpPlayer } from '#contract/entries/look-up.ts'
import type { DeskPayment } from '#domain/entries/desk-payment.ts'
import { call } from '../../api.ts'
import { settingsQuery } from '../competitions/club-tournaments-queries.ts'

/** Refetched regularly, because golfers enter while the director has it open. */
export const entriesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'entries'],
    queryFn: ({ signal }) => call(listEntries, { tournamentId }, signal),
    refetchInterval: 20_000,
  })

type Move = { entryId: string; divisionId: string; basedOn: string }
type Payment = { entryId: string; from: DeskPayment | null; method: DeskPayment | null }
type Withdrawal = { entryId: string; refund: boolean }

/** The director's mutations of entries; each returns the updated list. */
export const entriesMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = entriesQuery(tournamentId)
  // After a refusal too: a colleague may have changed the player.
  const fetchAgain = () => client.invalidateQueries({ queryKey })
  const onSuccess = (now: DirectorsEntries) => {
    client.setQueryData(queryKey, now)
    return client.invalidateQueries({ queryKey: settingsQuery(tournamentId).queryKey })
  }
  return {
    lookUp: mutationOptions({
      mutationFn: (named: { dguNumber: string; lastName: string }) =>
        call(lookUpPlayer, { tournamentId, ...named }),
    }),
    add: mutationOptions({
      mutationFn: (player: ManualEntry) => call(addEntry, player),
      onSuccess,
    }),
    pay: mutationOptions({
      mutationFn: (payment: Payment) => call(markPaid, { tournamentId, ...payment }),
      onSettled: fetchAgain,
    }),
    payMany: mutationOptions({
      mutationFn: (payment: { entryIds: string[]; method: DeskPayment }) =>
        call(markManyPaid, { tournamentId, ...payment }),
      onSuccess: fetchAgain,
    }),
    edit: mutationOptions({
      mutationFn: (edited: EditedEntry) => call(editEntry, edited),
      onSuccess,
      onError: fetchAgain,
    }),
    buggy: mutationOptions({
      mutationFn: (input: { entryId: string; hasBuggy: boolean }) =>
        call(setBuggy, { tournamentId, ...input }),
      onSuccess: fetchAgain,
    }),
    give: mutationOptions({
      mutationFn: (input: { entryId: string; beyondPlaces: boolean }) =>
        call(givePlace, { tournamentId, ...input }),
      onSuccess,
    }),
    move: mutationOptions({
      mutationFn: (move: Move) => call(moveEntry, { tournamentId, ...move }),
      onSuccess,
      onError: fetchAgain,
    }),
    withdraw: mutationOptions({
      mutationFn: (input: Withdrawal) => call(withdrawEntryByHand, { tournamentId, ...input }),
      onSuccess,
    }),
    planList: mutationOptions({ mutationFn: (list: UploadedList) => call(planEntrantsList, list) }),
    applyList: mutationOptions({
      mutationFn: (list: UploadedList & { digest: string }) => call(applyEntrantsList, list),
      onSuccess: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
    }),
    close: mutationOptions({ mutationFn: () => call(closeEntry, { tournamentId }), onSuccess }),
    reopen: mutationOptions({ mutationFn: () => call(reopenEntry, { tournamentId }), onSuccess }),
    divide: mutationOptions({ mutationFn: () => call(divideEntries, { tournamentId }), onSuccess }),
  }
}
