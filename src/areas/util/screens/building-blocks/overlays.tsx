import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

export function Overlays() {
  const { t } = useLingui();
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <Section title={<Trans>Dialogs</Trans>}>
      <chakra.div display="flex" flexWrap="wrap" gap={3}>
        <Button onClick={() => setOpen('dialog')}>{t`Open a dialog`}</Button>
        <Button onClick={() => setOpen('confirm')}>{t`Confirm first`}</Button>
        <Button onClick={() => setOpen('drawer')}>{t`Open a drawer`}</Button>
      </chakra.div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t`Rename the guide`}
        footer={
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button variant="primary" onClick={close}>{t`Rename`}</Button>
          </>
        }
      >
        <Field label={t`Name`} required>
          <TextInput data-autofocus defaultValue="Weekend" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        danger
        title={t`Delete the guide “Weekend”?`}
        confirmLabel={t`Delete guide`}
        onConfirm={() => {}}
      >
        <Trans>Its 42 lines and their pars are deleted too. Orders made from it are kept.</Trans>
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title={t`Filters`}
        footer={
          <Button variant="primary" full onClick={close}>
            <Trans>Show 128 items</Trans>
          </Button>
        }
      >
        <Field label={t`Brand`}>
          <TextInput />
        </Field>
      </Drawer>
    </Section>
  );
}
