import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { eraseMe, exportMyData, previewErasure } from '#contract/privacy.ts'
import { call } from '../../api.ts'
import { deleteStoredUnder } from '../../browser-store.ts'
import type { Proof } from '../accounts/proof-queries.ts'
import { meQuery } from '../accounts/queries.ts'

export const erasureQuery = queryOptions({
  queryKey: ['account', 'erasure'],
  queryFn: ({ signal }) => call(previewErasure, {}, signal),
})

export const exportMutation = mutationOptions({
  mutationFn: (proof: Proof | undefined) => call(exportMyData, proof ?? {}),
})

/** Nothing of her is left here either: not in the memory of the page, not on the device. */
export const eraseMutation = mutationOptions({
  mutationFn: (proof: Proof) => call(eraseMe, { ...proof, understood: true }),
  onSuccess: async (_data, _proof, _result, { client }) => {
    // The head of the page must not go on naming her.
    client.setQueryData(meQuery.queryKey, { account: null, roles: [] })
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey.join() !== meQuery.queryKey.join(),
    })
    await deleteStoredUnder('mine:')
  },
})
