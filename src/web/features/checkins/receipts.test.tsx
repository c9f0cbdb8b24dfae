// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { deleteStoredUnder, listStored } from '../../browser-store.ts'
import { dequeue, enqueue, setAside } from '../../outbox/outbox.ts'
import { serverNow } from '../../server-clock.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { checkInOutbox, type CheckInItem } from './check-in-outbox.ts'
import { DayReceipt } from './day-receipt.tsx'
import type { Output } from '#contract/shared/endpoint.ts'
import type { listTodaysReceipts, OwnReceipt } from '#contract/checkins/receipts.ts'
import { receiptsQuery } from './queries.ts'
import { forgetReceipt, storeReceipt, type ShownReceipt } from '../passes/stored-receipts.ts'
import { undoMutation } from '../passes/my-passes-queries.ts'
import { useReceipts } from './receipts.ts'
import { WaitingBar } from './waiting-bar.tsx'

beforeEach(async () => {
  // The simulated browser has no locks; a tab alone sends the queue.
  const request = (_name: string, _options: unknown, run: (lock: object) => unknown) => run({})
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await dequeue(checkInOutbox, checkInOutbox.state.queue)
  await deleteStoredUnder('scan:receipt:')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clubName = 'klubben med skiltet JKX43W'
const item: CheckInItem = {
  request: {
    way: 'golfer_sign',
    id: 'first',
    passId: 'anne',
    holes: 18,
    another: false,
    sign: { code: 'JKX43W' },
    atClient: new Date(serverNow()).toISOString(),
  },
  who: 'Anne Bisgaard',
  clubName,
  isUnconfirmed: true,
}
const receipt = {
  ...danishMoment(serverNow()),
  checkInId: 'first',
  passId: 'anne',
  holderName: 'Anne Bisgaard',
  clubName,
  holes: 18 as const,
  wordOfDay: null,
  isUnconfirmed: true,
  passNumber: 'SK27-0000-0000-0',
  productCode: 'FULD',
  productName: 'Sæsonkort',
  seasonCode: '2027',
} satisfies ShownReceipt

function Receipts() {
  return useReceipts(false).map((each) => (
    <DayReceipt
      key={each.checkInId}
      receipt={each}
      isOwn
      renderCard={({ isUnconfirmed }, stub) => (
        <>
          {isUnconfirmed ? 'Ikke bekræftet' : 'Gyldigt'} {stub}
        </>
      )}
    />
  ))
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <WaitingBar />
        <Receipts />
      </ToastProvider>
    </QueryClientProvider>,
  )
const storedReceipts = () => listStored('scan:receipt:')

test('the receipt of a check-in at a sign that the phone does not know says so', async () => {
  await enqueue(checkInOutbox, item)
  await storeReceipt(receipt)
  const { container } = show()
  expect(await screen.findByText(/^Ikke bekræftet endnu\. Vis dit kort i klubben/)).toBeTruthy()
  expect(container.textContent).not.toMatch(/Gyldigt|tjekket ind|roligt|gælder til midnat/)
  expect(screen.getByRole('button', { name: /^Fortryd check-in/ })).toBeTruthy()
})

test('a receipt of a club that the phone knows is shown as a check-in', async () => {
  await enqueue(checkInOutbox, { ...item, isUnconfirmed: false })
  await storeReceipt({ ...receipt, isUnconfirmed: false })
  const { container } = show()
  await screen.findByRole('heading', { name: 'Du er tjekket ind' })
  expect(container.textContent).toMatch(/Gyldigt/)
  expect(container.textContent).toMatch(/Du kan roligt gå ud/)
})

test('a check-in that the server refuses loses its receipt at once', async () => {
  await enqueue(checkInOutbox, item)
  await storeReceipt(receipt)
  show()
  await screen.findByRole('region', { name: /^Dagens kvittering/ })
  const [queued] = checkInOutbox.state.queue
  await act(async () => queued && setAside(checkInOutbox, queued, 'unknown_sign'))
  expect(screen.queryByRole('region', { name: /^Dagens kvittering/ })).toBeNull()
  expect(screen.getByText('Anne Bisgaard blev ikke tjekket ind')).toBeTruthy()
  expect(screen.getByText(/^Koden JKX43W findes ikke\./)).toBeTruthy()
  await waitFor(async () => expect(await storedReceipts()).toEqual([]))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(checkInOutbox.state.queue).toEqual([]))
})

test('a stored receipt of a check-in that was refused earlier is gone on the next opening', async () => {
  await storeReceipt(receipt)
  await storeReceipt({ ...receipt, checkInId: 'counted', wordOfDay: 'Birdie' })
  show()
  await waitFor(async () => expect(await storedReceipts()).toMatchObject([{ wordOfDay: 'Birdie' }]))
})

test('the receipt of an undone check-in does not return while the list from before is still being stored', async () => {
  const counted = { ...receipt, wordOfDay: 'Birdie', isUnconfirmed: false, undoUntil: null }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const before = { receipts: [counted as unknown as OwnReceipt] }
  client.setQueryData(receiptsQuery.queryKey, before as Output<typeof listTodaysReceipts>)
  function Golfer() {
    const shown = useReceipts(true)
    return <p>{shown.length} vises</p>
  }
  const view = render(
    <QueryClientProvider client={client}>
      <Golfer />
    </QueryClientProvider>,
  )
  await act(() => forgetReceipt(client, counted.checkInId))
  view.unmount()
  // What has been started is stored after the page is gone as well.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await storedReceipts()).toEqual([])
})

test('a round that is undone under Mine runder takes its receipt with it, also without a connection afterwards', async () => {
  const counted = { ...receipt, wordOfDay: 'Birdie', isUnconfirmed: false, undoUntil: null }
  await storeReceipt(counted)
  const answer = { checkInId: counted.checkInId, headline: 'Runden er fortrudt' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  const client = new QueryClient()
  const before = { receipts: [counted as unknown as OwnReceipt] }
  client.setQueryData(receiptsQuery.queryKey, before as Output<typeof listTodaysReceipts>)
  await new MutationObserver(client, undoMutation).mutate(counted.checkInId)
  expect(await storedReceipts()).toEqual([])
  expect(client.getQueryData(receiptsQuery.queryKey)?.receipts).toEqual([])
})
