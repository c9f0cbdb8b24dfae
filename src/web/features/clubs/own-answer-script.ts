import { signedInKey } from '../../signed-in-key.ts'

/**
 * Runs in the document before the answer below it is painted, because the page is the same for everyone: with
 * `[data-signed-in]` on it, `finder.css` hides the rows for everybody. Taken back after some seconds, in case the
 * application does not start.
 */
export const ownAnswerScript = `try{if(localStorage[${JSON.stringify(signedInKey)}]){const d=document.documentElement;d.setAttribute('data-signed-in','');setTimeout(()=>document.querySelector('[data-awaits-own]')&&d.removeAttribute('data-signed-in'),8e3)}}catch{}`
