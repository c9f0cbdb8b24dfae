// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SiteHeader } from './site-header.tsx'

const items = [
  { href: '/clubs', label: 'Baner' },
  { href: '/tournaments', label: 'Turneringer' },
]
const summary = () => screen.getByText('Menu').closest('summary')!
const isOpen = () => summary().closest('details')!.open

describe('the main menu on a phone', () => {
  beforeEach(() => {
    render(<SiteHeader items={items} />)
    fireEvent.click(summary())
    expect(isOpen()).toBe(true)
  })
  afterEach(cleanup)

  test('closes on Escape, and the focus returns to its button', () => {
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(summary())
  })

  test('closes on a press outside, and stays open for a press inside', () => {
    fireEvent.pointerDown(screen.getAllByText('Baner').at(-1)!)
    expect(isOpen()).toBe(true)
    fireEvent.pointerDown(document.body)
    expect(isOpen()).toBe(false)
  })
})
