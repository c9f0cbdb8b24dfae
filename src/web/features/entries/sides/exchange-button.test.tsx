// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../../api.ts'
import { prefetchToasts, ToastProvider } from '../../../ui/toast.tsx'
import { ExchangePlayer } from './exchange-player.tsx'
import type { SidesDivision } from './sides-queries.ts'

beforeAll(prefetchToasts)
afterEach(cleanup)

const player = (name: string) => ({ entryId: name, name, handicapTenths: 90, hasEmail: true })
const [bo, ida] = [player('Bo Kjær'), player('Ida Sø')] as SidesDivision['alone']

test('the question about an exchange stays until it is answered, shows a refusal, and says when it is done', async () => {
  let answer = Promise.withResolvers<void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ExchangePlayer
          division={{ isOneBall: true, play: 'Foursome' } as SidesDivision}
          players={[bo!]}
          leaving={bo!}
          coming={ida!}
          title="Hold 1"
          onConfirm={() => answer.promise}
        />
      </ToastProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Skift ud Bo Kjær' }))
  fireEvent.click(screen.getByRole('button', { name: 'Skift ud' }))
  await screen.findByText('Skifter …')
  answer.reject(new ApiError(409, { code: 'changed_elsewhere', message: '' }))
  await screen.findByText('Spilleren er ikke skiftet ud')

  answer = Promise.withResolvers()
  fireEvent.click(screen.getByRole('button', { name: 'Skift ud' }))
  answer.resolve()
  await screen.findByText('Ida Sø er skiftet ind for Bo Kjær.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
