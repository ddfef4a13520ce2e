import { useEffect, useState } from 'react';
import { readUserAgent } from '@/lib/user-agent';
import { detectSystem, type System } from './system.ts';

/** The visitor's machine; nothing while prerendering, during hydration, and until the browser has answered. */
export function useSystem(): System | undefined {
  const [system, setSystem] = useState<System>();
  useEffect(() => {
    let left = false;
    void readUserAgent().then((facts) => {
      if (!left) setSystem(detectSystem(facts));
    });
    return () => {
      left = true;
    };
  }, []);
  return system;
}
