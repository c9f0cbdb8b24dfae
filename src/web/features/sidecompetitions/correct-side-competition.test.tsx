// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskSideCompetition } from '#contract/sidecompetitions/endpoints.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { CorrectSideCompetition } from './correct-side-competition.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const id = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const side = (head: number, measure: number) =>
  ({
    id: id(1),
    kind: 'nearest_pin',
    hole: 4,
    results: [
      {
        entryId: id(2),
        name: 'Bo Lund',
        heads: [id(head)],
        measure,
        said: [measure],
        isCommittee: false,
      },
    ],
  }) as unknown as DeskSideCompetition

test('a measure is corrected on the result that the dialog began with, and over a newer one only when that is shown', async () => {
  const sent: string[][] = []
  provideInProcessApi((_, { body }) => {
    sent.push((JSON.parse(body as string) as { seen: string[] }).seen)
    return Promise.resolve(Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }))
  })
  const client = new QueryClient()
  const shown = (now: DeskSideCompetition) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <CorrectSideCompetition
          tournamentId={id(9)}
          side={now}
          players={[]}
          entryId={id(2)}
          onClose={vi.fn<() => void>()}
        />
      </ToastProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(shown(side(3, 240)))
  const type = (name: string, value: string) =>
    fireEvent.change(document.querySelector(`[name=${name}]`)!, { target: { value } })
  type('measure', '210')
  type('reason', 'Målt efter')
  rerender(shown(side(4, 180)))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gem målingen' }))
  save()
  expect(await screen.findByText('Målingen er ændret imens')).toBeTruthy()
  expect(screen.getByText(/^Nu: 1,80 m\./)).toBeTruthy()
  expect(document.querySelector<HTMLInputElement>('[name=measure]')!.value).toBe('210')
  save()
  await waitFor(() => expect(sent).toEqual([[id(3)], [id(4)]]))
})
