export default { framework: '@storybook/react-vite', stories: ['../*.stories.tsx'], core: { disableTelemetry: true, disableWhatsNewNotifications: true } };
