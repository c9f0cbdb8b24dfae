import { createFileRoute } from '@tanstack/react-router'
import { productsQuery } from '../features/passes/products-queries.ts'
import { SignupPage } from '../features/registrations/signup-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/signup')({
  ...page({
    title: 'Tilmeld',
    cooperation: false,
    description: 'Køb et Sæsonkort, eller begynd med en gratis konto. Det tager et par minutter.',
  }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(productsQuery()),
  component: SignupPage,
})
