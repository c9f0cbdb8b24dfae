import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getProductToEdit, writeProduct } from '#contract/admin/products.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export type ProductInput = SentInput<typeof writeProduct>

export const productToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product', id],
    queryFn: ({ signal }) => call(getProductToEdit, { id }, signal),
  })

/**
 * Stores a version. Prices stand on many pages, so everything is fetched again; not before the form
 * is left, for the next version is another form, and this one is gone.
 */
export function useWriteProduct(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: ProductInput) => call(writeProduct, draft),
    onSuccess: () => {
      onSaved()
      return client.invalidateQueries()
    },
    // Shows a version that another administrator has stored meanwhile.
    onError: (_error, { id }) =>
      client.invalidateQueries({ queryKey: productToEditQuery(id).queryKey }),
  })
}
