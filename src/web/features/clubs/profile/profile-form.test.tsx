// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ClubProfileToEdit } from '#contract/clubs/profile.ts'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { ProfileForm } from './profile-form.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const clubId = '0195d8f0-0000-7000-8000-000000000001'
const profile = {
  description: 'Bakker og bøg.',
  facilities: [],
  hours: [],
  signatureHoles: [],
  bookingSteps: null,
  bookingText: null,
}
const stored = (version: number): ClubProfileToEdit => ({
  clubName: 'Rold Bakker Golfklub',
  slug: 'rold-bakker',
  isPublic: true,
  version,
  profile,
  agreed: { bookingSteps: [], bookingText: null },
  courses: [],
  pictures: [],
  history: [],
})

test('texts are saved on the version in the fields, although a newer one has been fetched meanwhile', async () => {
  const sent: number[] = []
  provideInProcessApi((_, { body }) => {
    const { basedOn } = JSON.parse(body as string) as { basedOn: number }
    sent.push(basedOn)
    return Promise.resolve(Response.json({ version: basedOn + 1 }))
  })
  const client = new QueryClient()
  const shown = (version: number) => (
    <QueryClientProvider client={client}>
      <ProfileForm clubId={clubId} data={stored(version)} start={profile} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown(3))
  // A colleague has saved version 4, and the page fetches its data again after a picture.
  rerender(shown(4))
  const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Tekster' }))
  save()
  await waitFor(() => expect(sent).toEqual([3]))
  await waitFor(() => {
    save()
    expect(sent.at(-1)).toBe(4)
  })
})
