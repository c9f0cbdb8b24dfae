import { createFileRoute } from '@tanstack/react-router'
import { getTerms, getCompany } from '#contract/content/endpoints.ts'
import { termsAsText } from '#domain/content/terms.ts'
import { ApiError, call } from '../api.ts'

/** The terms as a text file to store (L-IN-5). */
export const Route = createFileRoute('/terms.txt')({
  server: {
    handlers: {
      GET: async ({ request }) => {
        const version = new URL(request.url).searchParams.get('version') ?? undefined
        const [terms, company] = await Promise.all([
          call(getTerms, { version }).catch(undefinedIfRefused),
          call(getCompany, {}),
        ])
        if (!terms) return new Response('Den udgave findes ikke.', { status: 404 })
        return new Response(termsAsText({ ...terms, company }), {
          headers: {
            'Content-Type': 'text/plain; charset=utf-8',
            'Content-Disposition': 'attachment; filename="saesonkortet-handelsbetingelser.txt"',
            'Cache-Control': 'public, max-age=300',
          },
        })
      },
    },
  },
})

function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500) return undefined
  throw error
}
