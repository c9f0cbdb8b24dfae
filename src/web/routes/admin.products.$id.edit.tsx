import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '../features/admin/products/product-page.tsx'
import { productToEditQuery } from '../features/admin/products/product-queries.ts'
import { workPage } from '../features/shell/page.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'

export const Route = createFileRoute('/admin/products/$id/edit')({
  ...workPage('Ny version af et kort'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(productToEditQuery(params.id))),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProductPage
      id={id}
      onSaved={() => void navigate({ to: '/admin/products/$id', params: { id } })}
    />
  )
}
