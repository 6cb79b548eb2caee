import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/theme.css'
import { Brand } from './kit/brand.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><main className="grid min-h-dvh place-items-center bg-spine"><Brand /></main></StrictMode>)
