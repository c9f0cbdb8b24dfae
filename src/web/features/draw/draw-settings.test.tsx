// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawnDraft } from '#test/fake-draw-server.ts'
import { DrawSettings } from './draw-settings.tsx'

afterEach(cleanup)

const settings = { ...drawnDraft.settings, interval: 10, pauseAfter: null }

function openSettings() {
  const drawn: unknown[] = []
  render(
    <DrawSettings
      settings={settings}
      courses={['Skovbanen']}
      divisions={[]}
      hasStanding={false}
      onRedraw={({ firstMinute }) => drawn.push(['redraw', firstMinute])}
      onNew={({ firstMinute, pauseAfter }) => drawn.push(['new', firstMinute, pauseAfter])}
      busy={false}
    />,
  )
  return drawn
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each button draws with the values of the form', async () => {
  const drawn = openSettings()
  type('Første start kl.', '7.30')
  press('Inddel igen')
  await waitFor(() => expect(drawn).toEqual([['redraw', 450]]))
  type(/^Pause efter/, '6')
  press('Lav et udkast til')
  await waitFor(() => expect(drawn.at(-1)).toEqual(['new', 450, 6]))
})

test('an invalid value is shown at its field and draws nothing', async () => {
  const drawn = openSettings()
  type('Første start kl.', 'ni')
  press('Inddel igen')
  expect(await screen.findByText('Skriv tiden som 9.00.')).toBeTruthy()
  expect(drawn).toEqual([])
})
