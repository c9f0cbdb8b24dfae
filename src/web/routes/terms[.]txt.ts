import { createFileRoute } from '@tanstack/react-router'
import { termsAsText } from '#domain/content/terms.ts'

/** The terms as a file to keep (L-IN-5). */
export const Route = createFileRoute('/terms.txt')({
  server: {
    handlers: {
      GET: () =>
        new Response(termsAsText(), {
          headers: {
            'Content-Type': 'text/plain; charset=utf-8',
            'Content-Disposition': 'attachment; filename="saesonkortet-handelsbetingelser.txt"',
            'Cache-Control': 'public, max-age=300',
          },
        }),
    },
  },
})
