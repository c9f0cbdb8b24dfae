import { useState } from 'react'
import { Button } from './button.tsx'
import { FullScreen } from './full-screen.tsx'

export const ATask = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Skriv scorer
      </Button>
      <FullScreen open={open} onOpenChange={setOpen} title="Skriv scorer">
        <div className="grid gap-4 p-5">
          <h2>Hul 7</h2>
          <Button onClick={() => setOpen(false)}>Næste hul</Button>
        </div>
      </FullScreen>
    </>
  )
}
