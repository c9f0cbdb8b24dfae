import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmBankAccount,
  enterBankAccount,
  listClubSettledVisits,
  objectToStatement,
  showClubSettlement,
} from '#contract/settlement/club-settlement.ts'
import { call } from '../../api.ts'
import { computingPauseMs } from './computing.tsx'

const keyOf = (clubId: string, ...rest: unknown[]) => ['club-settlement', clubId, ...rest]

export const clubSettlementQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId),
    queryFn: ({ signal }) => call(showClubSettlement, { clubId }, signal),
    refetchInterval: ({ state }) =>
      state.data && state.data.computing.length > 0 ? computingPauseMs : false,
  })

export const clubSettledVisitsQuery = (clubId: string, statementId: string, offset: number) =>
  queryOptions({
    queryKey: keyOf(clubId, 'visits', statementId, offset),
    queryFn: ({ signal }) => call(listClubSettledVisits, { clubId, statementId, offset }, signal),
    placeholderData: keepPreviousData,
  })

type Objection = { objectionId: string; statementId: string; text: string }

export const objectMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (objection: Objection) => call(objectToStatement, { clubId, ...objection }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })

export const enterAccountMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (typed: { registration: string; account: string }) =>
      call(enterBankAccount, { clubId, ...typed }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })

export const confirmAccountMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (accountId: string) => call(confirmBankAccount, { clubId, accountId }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })
