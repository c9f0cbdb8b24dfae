// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDismissal } from './use-dismissal.ts'

afterEach(cleanup)

const Disclosure = ({ name }: { name: string }) => (
  <details ref={useDismissal()} aria-label={name}>
    <summary>{name}</summary>
  </details>
)

test('Escape closes one of two that were opened by keyboard, and the next Escape the other', () => {
  render(
    <>
      <Disclosure name="Menu" />
      <Disclosure name="Konto" />
    </>,
  )
  const both = ['Menu', 'Konto'].map((name) => screen.getByLabelText<HTMLDetailsElement>(name))
  for (const each of both) each.open = true
  const openAfterEscape = () => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    return both.filter(({ open }) => open).length
  }
  expect(openAfterEscape()).toBe(1)
  expect(openAfterEscape()).toBe(0)
})
