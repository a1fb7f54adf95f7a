import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { PowerBiEmbed } from '../../../contract/power-bi.ts';
import { reportError } from '../../lib/report-error.ts';
import { chakra } from '../../ui/chakra.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** The token is replaced this long before it expires, in milliseconds. */
const BEFORE_END_MS = 2 * 60_000;

const Frame = chakra('div', {
  base: {
    height: 'max(24rem, calc(100dvh - 12rem))',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    overflow: 'clip',
    // Reports of Power BI have no dark mode.
    bg: 'white',
    '& iframe': { width: 'full', height: 'full', border: 'none' },
  },
});

/**
 * A report or dashboard of Power BI in a frame. Microsoft's library loads with it. `refresh` returns a new token before
 * the old one expires.
 */
export function EmbeddedReport({
  embed,
  refresh,
}: {
  readonly embed: PowerBiEmbed;
  readonly refresh: () => Promise<PowerBiEmbed>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const renew = useRef(refresh);
  renew.current = refresh;
  const { kind, id, name, embedUrl } = embed;
  const first = useRef(embed);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};
    const show = async () => {
      const { factories, models, service } = await import('powerbi-client');
      if (isOver) return;
      const client = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
      const { token, expiresAt } = first.current;
      const shown = client.embed(element, {
        type: kind,
        id,
        embedUrl,
        accessToken: token,
        tokenType: models.TokenType.Embed,
        settings: { background: models.BackgroundType.Default },
      });
      const schedule = (until: string) => {
        const wait = Math.max(0, Date.parse(until) - Date.now() - BEFORE_END_MS);
        timer = setTimeout(() => {
          renew.current().then(
            async (next) => {
              if (isOver) return;
              await shown.setAccessToken(next.token);
              schedule(next.expiresAt);
            },
            // Without a signal the shown data stay; the next visit asks again.
            () => {},
          );
        }, wait);
      };
      schedule(expiresAt);
      end = () => client.reset(element);
    };
    // The script did not arrive, or the library refuses the address.
    show().catch((error: unknown) => {
      reportError(error);
      setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [kind, id, embedUrl]);
  if (failed) return <ErrorState title={<Trans>Power BI could not be loaded</Trans>} />;
  return <Frame ref={box} role="region" aria-label={name} />;
}
