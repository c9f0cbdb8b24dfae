import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { eraseMe, exportMyData, previewErasure } from '#contract/privacy/endpoints.ts'
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

/** Clears the page's cache and the device's storage after an erasure. */
export const eraseMutation = mutationOptions({
  mutationFn: (proof: Proof) => call(eraseMe, { ...proof, understood: true }),
  onSuccess: async (_data, _proof, _result, { client }) => {
    // The page header must not show the erased name.
    client.setQueryData(meQuery.queryKey, { account: null, roles: [] })
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey.join() !== meQuery.queryKey.join(),
    })
    for (const prefix of ['mine:', 'scan:']) await deleteStoredUnder(prefix)
  },
})
