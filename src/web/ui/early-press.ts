import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * A press that counts also where the button was not awake yet: the page's start script
 * (`server/pages/start-after-paint.ts`) marks what was pressed, and it is done when the button wakes up.
 */
export function useEarlyPress(press: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (ref.current && takeMark(ref.current)) latest.current()
  }, [])
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    takeMark(currentTarget)
    press()
  }
  return { ref, onClick }
}

function takeMark(button: HTMLButtonElement): boolean {
  const isMarked = button.hasAttribute('data-early')
  button.removeAttribute('data-early')
  return isMarked
}
